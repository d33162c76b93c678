import * as z from 'zod/mini';

import { flagFilter } from './noun/list.ts';
import { endpoint } from './wire/endpoint.ts';
import { nothing } from './wire/envelope.ts';

const publicRead = {
  method: 'GET',
  access: 'public',
  effect: 'read',
  params: nothing,
  input: nothing,
} as const;

/**
 * What operators may stop: only what is offered is answered, with `stopped` also what no new record may have, so that those
 * that have it can be read.
 */
const maybeStopped = z.object({ stopped: flagFilter });
/** True of what is offered no more; absent of everything else. */
const stopped = z.optional(z.boolean());

/** Base64 DER of the SPKI, RSA 3072 bit, as JSEncrypt takes it. */
const publicKey = z.string();

export const commonKey = endpoint({
  ...publicRead,
  name: 'commonKey',
  group: 'portal',
  path: '/common/key',
  summary: 'Public key for passwords and sealed fields',
  output: publicKey,
});

export const generalCommonKey = endpoint({
  ...publicRead,
  name: 'generalCommonKey',
  group: 'general',
  path: '/general/common/key',
  summary: 'Public key for passwords and sealed fields, general backend',
  output: publicKey,
});

/**
 * `code` is a number where the code is one, else the same string as `codeStr`. A backend of one's own may send either alone
 * (specification, section 3: name with code or codeStr); the client's pages read the text.
 */
export const enumEntry = z.object({
  code: z.union([z.number(), z.string()]),
  codeStr: z.string(),
  name: z.string(),
});
export const enumMap = z.record(z.string(), z.array(enumEntry));
export type EnumMap = z.infer<typeof enumMap>;

export const allEnums = endpoint({
  ...publicRead,
  name: 'allEnums',
  group: 'general',
  path: '/general/common/allEnums',
  summary: 'All enumerations by name',
  output: enumMap,
});

export const getProjectEnum = endpoint({
  ...publicRead,
  name: 'getProjectEnum',
  group: 'general',
  path: '/general/common/getProjectEnum',
  summary: 'The enumerations that projects use',
  output: enumMap,
});

export const leafProductType = z.object({
  code: z.string(),
  name: z.string(),
  parentCode: z.string(),
  parentName: z.string(),
  /** Slug of the product line's public page: /product/{slug}. */
  slug: z.string(),
  stopped,
});
export type LeafProductType = z.infer<typeof leafProductType>;

export const getLeafProductType = endpoint({
  ...publicRead,
  name: 'getLeafProductType',
  group: 'general',
  path: '/general/common/getLeafProductType',
  summary: 'Business types (业务类型), the leaves of the product tree; shown in the footer',
  input: maybeStopped,
  output: z.array(leafProductType),
});

export interface ProductNode {
  id: string;
  name: string;
  /** Names from the root to this node joined by '/', e.g. 大基建/市政道路. */
  ancestorNames: string;
  children: ProductNode[];
}
export const productNode: z.ZodMiniType<ProductNode> = z.object({
  id: z.string(),
  name: z.string(),
  ancestorNames: z.string(),
  get children() {
    return z.array(productNode);
  },
});

export const getProductTree = endpoint({
  ...publicRead,
  name: 'getProductTree',
  group: 'general',
  path: '/general/projectProductType/getTree',
  summary: 'The product type tree',
  output: z.array(productNode),
});

const platformInfo = {
  title: z.string(),
  hotline: z.string(),
  copyright: z.string(),
  icpNo: z.string(),
  policeNo: z.string(),
  address: z.string(),
};
const ofPlatform = z.object(platformInfo);
/** What the site says of the platform; '' where nobody has said it. */
export type PlatformInfo = z.infer<typeof ofPlatform>;

export const portalInfo = z.object({ ...platformInfo, wechatQr: z.string() });
export type PortalInfo = z.infer<typeof portalInfo>;

export const getPortal = endpoint({
  ...publicRead,
  name: 'getPortal',
  group: 'general',
  path: '/general/common/getPortal',
  summary: 'Title, hotline, registration numbers and address of the platform',
  output: portalInfo,
});

export const dictEntry = z.object({ dictLabel: z.string(), dictValue: z.string(), stopped });
export type DictEntry = z.infer<typeof dictEntry>;
const dictEntries = z.array(dictEntry);

export const getDict = endpoint({
  ...publicRead,
  name: 'getDict',
  group: 'general',
  path: '/general/common/dict/:dictKey',
  summary: 'Entries of a dictionary (字典); an unknown key is 404',
  params: z.object({ dictKey: z.string().check(z.maxLength(100)) }),
  input: maybeStopped,
  output: dictEntries,
});

export const getSystemDict = endpoint({
  ...publicRead,
  name: 'getSystemDict',
  group: 'general',
  path: '/system/dict/data/type/:type',
  summary: 'Entries of a dictionary, system path',
  params: z.object({ type: z.string().check(z.maxLength(100)) }),
  input: maybeStopped,
  output: dictEntries,
});

/** Public parameter that tells which rule new passwords are held to: a PasswordPolicy. It comes from the settings. */
export const PASSWORD_POLICY_PARAM = 'passwordPolicy';

export const getParam = endpoint({
  ...publicRead,
  name: 'getParam',
  group: 'general',
  path: '/general/common/param/:name',
  summary: 'Value of a public parameter (参数); a private or unknown name is 404',
  params: z.object({ name: z.string().check(z.maxLength(100)) }),
  output: z.string(),
});
