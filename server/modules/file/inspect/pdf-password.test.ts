import { expect, test } from 'vitest';

import { asksForPassword } from './pdf-password.ts';

/** A document without a page, encrypted by such a dictionary. */
const file = (dictionary: string, id = '00', filter = 'Standard') =>
  Buffer.from(
    `%PDF-1.7
1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj
2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj
3 0 obj\n<< /Filter /${filter} ${dictionary} >>\nendobj
trailer << /Size 4 /Root 1 0 R /Encrypt 3 0 R /ID [<${id}><${id}>] >>
startxref\n0\n%%EOF`,
    'latin1',
  );

const AES_128 = '/CF << /StdCF << /CFM /AESV2 /Length 16 >> >> /StmF /StdCF /StrF /StdCF';
const AES_256 = '/CF << /StdCF << /CFM /AESV3 /Length 32 >> >> /StmF /StdCF /StrF /StdCF';

/** Dictionaries as a common program writes them: of files that open for everybody, and of files that ask for 1234. */
const CASES: readonly [name: string, open: readonly string[], locked: readonly string[]][] = [
  [
    'RC4 with 40 bits',
    [
      '/Length 40 /O <59aebc0b228d02a1dd1afd7be52ad249afdc6fd71ef9234a49bfa56eb72c801a> /P -4 /R 2 /U <f31024ba30aea77ef722d010aa77cd286c87be8395b35f0bace0ab2128be4858> /V 1',
      '246e4ee03398d1f1279e8543f12130f4',
    ],
    [
      '/Length 40 /O <4023c1614447c6bef76f396c7ed09d177e086e69e0bf1d7cb6db3210fc73409e> /P -4 /R 2 /U <43c5731cdc0b66146436aa46c028744cd0424c5f7288beeb324856748354fa17> /V 1',
      'cf0388b4a30fc7a27f492ac60571c47f',
    ],
  ],
  [
    'RC4 with 128 bits',
    [
      '/Length 128 /O <65fbeeb76e4691b7dc4babe5b911ce87196f39d0cfda0f00920838327413a714> /P -4 /R 3 /U <8d09f2530603395d2423bf4115fb5fb70122456a91bae5134273a6db134c87c4> /V 2',
      '1557589d91c6ad93c7cc7f6bd48bfe3d',
    ],
    [
      '/Length 128 /O <7c7693dd088c55a8f63e6ff222eb81d9c8bb386e319c31366d6caf4c3f4c6790> /P -4 /R 3 /U <ba13fd1d43a55920507454280448b5df0122456a91bae5134273a6db134c87c4> /V 2',
      '44f874a6832632c3a22fdf82542e028b',
    ],
  ],
  [
    'AES with 128 bits, what is said of the file left bare',
    [
      `${AES_128} /EncryptMetadata false /Length 128 /O <65fbeeb76e4691b7dc4babe5b911ce87196f39d0cfda0f00920838327413a714> /P -4 /R 4 /U <5c78548677cbd56e4253c93a50524e960122456a91bae5134273a6db134c87c4> /V 4`,
      '46316702b2669c806591c7acf1b31edd',
    ],
    [
      `${AES_128} /EncryptMetadata false /Length 128 /O <7c7693dd088c55a8f63e6ff222eb81d9c8bb386e319c31366d6caf4c3f4c6790> /P -4 /R 4 /U <227b8e067fde012d8453616d08fd42880122456a91bae5134273a6db134c87c4> /V 4`,
      '3fbd82e6b926c0f64158e611de8a4fc3',
    ],
  ],
  [
    'AES with 256 bits',
    [
      `${AES_256} /Length 256 /O <d787e04b35c2f6971a9a2932a8d8e2f99bf06e25cb95cce0547ec363367f99f36047393e84ba215f33fd01b304816ebd> /OE <7b122a434c1680008aefe84f6d508b2983869fd171dbe0ac5245503b390c0686> /P -4 /Perms <285c535673e60147ac1b8c2ed3b4aea1> /R 6 /U <e17ee0e080e26faa4bb4e443ad623d2c20cc5a5c7382b8fc4f64bfbb81513ef00071dfdcce1386d7f5df5d4c694522a7> /UE <3a7fd22bc849dd8d92a5f01055018bb2298638b7a1ae4bb54bb3982d4d66dd1a> /V 5`,
      '2785b05ab1009adfe042abc80fb9c5a7',
    ],
    [
      `${AES_256} /Length 256 /O <f040e3ebc955a7e1efc0ec6e1be0807e2ab5418dd822ab2107783dfe1ef3218e734807e2157f614f7cafc58bf78a416f> /OE <a41de9b302b5f5e349a8053c32eee10c23779aa0eefcd4c954fcfab89b4a879e> /P -4 /Perms <93ec87e5ee67729b7609c891f78271e1> /R 6 /U <67b392836bd3f591bd99ac19ddece453db14ec5e31858eaaa205790acc659aa3a6c309100c85591c39635878388b0d3b> /UE <a59624f96ba62e97b5d8017af18d039887e8a32d2a8f9b1962cb428921305e3e> /V 5`,
      '96c77d2e5b9db9694256479a10c1850a',
    ],
  ],
];

test.each(CASES)('%s', async (_name, [opened = '', openId = ''], [locked = '', lockedId = '']) => {
  expect(await asksForPassword(file(opened, openId))).toBe(false);
  expect(await asksForPassword(file(locked, lockedId))).toBe(true);
});

test('a file for certain readers alone opens for nobody else', async () => {
  const certain = file('/V 4 /SubFilter /adbe.pkcs7.s5 /Recipients []', '00', 'Adobe.PubSec');
  expect(await asksForPassword(certain)).toBe(true);
});

test('what is damaged is no secret', async () => {
  expect(await asksForPassword(Buffer.from('%PDF-1.7\ntrailer << /Encrypt 9 0 R >>'))).toBe(false);
});
