import * as common from '#contract/common.ts';
import { getPlatformFigures } from '#contract/platform-figures.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Module } from '#server/kernel/module.ts';
import { paramProblem } from '#server/kernel/params/rules.ts';
import { runStatement, type Statement } from '#server/kernel/sql/statement.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import { publicRead } from '#server/kernel/wire/route.ts';
import { WECHAT_QR } from '#server/seed/params.ts';
import { dictOf, enumMapOf, leavesOf, treeOf } from './answers.ts';
import { figuresOf } from './figures.ts';
import { dictQuery, enumQuery, paramQuery, productQuery } from './queries.ts';

function readerOf({ reader }: Kernel) {
  return <V extends Record<string, unknown>, Row>(query: Statement<V, Row>, values: V) =>
    runStatement(reader, query, values);
}

/** What the site says of the platform, by the names that its parameters had (decision 049). */
const SAID: Readonly<Partial<Record<string, keyof common.PlatformInfo>>> = Object.assign(
  Object.create(null),
  {
    portalTitle: 'title',
    hotline: 'hotline',
    copyright: 'copyright',
    icpNo: 'icpNo',
    policeNo: 'policeNo',
    companyAddress: 'address',
  },
);

/** What the start of every page asks for; all of it public. */
export const commonModule: Module = {
  name: 'common',
  routes(kernel) {
    const read = readerOf(kernel);
    const figures = figuresOf(kernel);
    const publicKey = () => Promise.resolve(kernel.key.publicKey);
    const stoppedToo = ({ stopped = false }: { stopped?: boolean | undefined }) => ({
      stopped: stopped || undefined,
    });
    const dict = async (key: string, input: { stopped?: boolean | undefined }) =>
      dictOf(await read(dictQuery, { key, ...stoppedToo(input) }));
    return [
      publicRead(kernel, common.commonKey, publicKey),
      publicRead(kernel, common.generalCommonKey, publicKey),
      publicRead(kernel, common.allEnums, async () =>
        enumMapOf(await read(enumQuery, { project: undefined })),
      ),
      publicRead(kernel, common.getProjectEnum, async () =>
        enumMapOf(await read(enumQuery, { project: true })),
      ),
      publicRead(kernel, common.getLeafProductType, async ({ input }) =>
        leavesOf(await read(productQuery, stoppedToo(input))),
      ),
      publicRead(kernel, common.getProductTree, async () =>
        treeOf(await read(productQuery, { stopped: undefined })),
      ),
      publicRead(kernel, common.getPortal, async () => {
        const [own] = await read(paramQuery, { name: WECHAT_QR });
        const { value = '' } = own ?? {};
        // What was kept before pictures of other sites were refused would be an empty frame.
        const isShown = paramProblem(WECHAT_QR, value, kernel.config.publicOrigin) === undefined;
        const wechatQr = (isShown && value) || (await kernel.accountQr());
        return { ...kernel.platform(), wechatQr };
      }),
      publicRead(kernel, getPlatformFigures, ({ at }) => figures(at)),
      publicRead(kernel, common.getDict, ({ params, input }) => dict(params.dictKey, input)),
      publicRead(kernel, common.getSystemDict, ({ params, input }) => dict(params.type, input)),
      publicRead(kernel, common.getParam, async ({ params }) => {
        if (params.name === common.PASSWORD_POLICY_PARAM) return kernel.config.passwordPolicy;
        const said = SAID[params.name];
        if (said !== undefined) return kernel.platform()[said];
        const [param] = await read(paramQuery, { name: params.name });
        if (param === undefined) throw noSuchRecord();
        return param.value;
      }),
    ];
  },
};
