import { describe, expect, test } from 'vitest';

import { asksForPassword } from './pdf-password.ts';

const file = (dictionary: string, id: string) =>
  Buffer.from(
    `%PDF-1.7\n13 0 obj\n<< >>\nendobj\n3 0 obj\n<< /Filter /Standard ${dictionary} >>\nendobj\ntrailer << /Encrypt 3 0 R /ID [<${id}><${id}>] >>\n%%EOF`,
    'latin1',
  );

const AES_128 = '/CF << /StdCF << /CFM /AESV2 /Length 16 >> >> /StmF /StdCF /StrF /StdCF';
const AES_256 = '/CF << /StdCF << /CFM /AESV3 /Length 32 >> >> /StmF /StdCF /StrF /StdCF';
const OWNER =
  '787e04b35c2f6971a9a2932a8d8e2f99bf06e25cb95cce0547ec363367f99f36047393e84ba215f33fd01b304816ebd';

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
    'AES with 256 bits, as an older program has it',
    [
      `${AES_256} /Length 256 /O <${OWNER}> /P -4 /R 5 /U <aebcc0de54a31050e6d23849e945a466d339c99a8a8947f8544c50cb0e8c6b139b6e28a58bad99838bbb7269f3cc35a6> /V 5`,
      'a6d5090395d2b301b8c0cff18a7697cb',
    ],
    [
      `${AES_256} /Length 256 /O <${OWNER}> /P -4 /R 5 /U <ab6da4c8ab4efea16a501bb3c78cf47b5593e5907bade64d973beae1a7ae48412ef0e7a618ca9e0d43256d6e902884e1> /V 5`,
      '789af9cde4d8445dc34a4c44d6b07103',
    ],
  ],
  [
    'AES with 256 bits',
    [
      `${AES_256} /Length 256 /O <${OWNER}> /P -4 /R 6 /U <e17ee0e080e26faa4bb4e443ad623d2c20cc5a5c7382b8fc4f64bfbb81513ef00071dfdcce1386d7f5df5d4c694522a7> /V 5`,
      '2785b05ab1009adfe042abc80fb9c5a7',
    ],
    [
      `${AES_256} /Length 256 /O <${OWNER}> /P -4 /R 6 /U <67b392836bd3f591bd99ac19ddece453db14ec5e31858eaaa205790acc659aa3a6c309100c85591c39635878388b0d3b> /V 5`,
      '96c77d2e5b9db9694256479a10c1850a',
    ],
  ],
];

test.each(CASES)('%s', (_name, [opened = '', openId = ''], [locked = '', lockedId = '']) => {
  expect(asksForPassword(file(opened, openId))).toBe(false);
  expect(asksForPassword(file(locked, lockedId))).toBe(true);
});

/** A string in brackets, with the escapes that it needs. */
const literal = (hex: string) => {
  const said = Buffer.from(hex, 'hex').toString('latin1');
  return `(${said.replaceAll(/[\\()\r\n]/g, (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`)})`;
};
const inBrackets = (dictionary: string) =>
  dictionary.replaceAll(/<([0-9a-f]{32,})>/g, (_, hex: string) => literal(hex));

test.each(CASES.slice(0, 3))('%s, its strings in brackets', (_name, open, locked) => {
  const [opened = '', openId = ''] = open;
  const [closed = '', lockedId = ''] = locked;
  expect(asksForPassword(file(inBrackets(opened), openId))).toBe(false);
  expect(asksForPassword(file(inBrackets(closed), lockedId))).toBe(true);
});

describe('nobody is refused where nobody can tell', () => {
  test.each([
    ['no file that is encrypted', Buffer.from('%PDF-1.7\ntrailer << >>')],
    ['a dictionary that is not there', Buffer.from('trailer << /Encrypt 9 0 R >>')],
    ['a dictionary without its strings', file('/R 3 /V 2 /P -4', '00')],
    ['a way that nobody knows yet', file('/R 7 /V 6 /U <00> /O <00> /P -4', '00')],
    ['a name that begins alike', Buffer.from('<< /EncryptMetadata false >>')],
  ])('%s', (_name, content) => {
    expect(asksForPassword(content)).toBe(false);
  });

  test('a file for certain readers alone opens for nobody else', () => {
    const said = '<< /Filter /Adobe.PubSec /V 4 /Recipients [] >>';
    expect(asksForPassword(Buffer.from(`trailer << /Encrypt ${said} >>`))).toBe(true);
  });
});
