import { evidenceVerify } from '#contract/payment-clock/verify.ts';
import { wireTime } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import { publicRead, type Route } from '#server/kernel/wire/route.ts';

/** `GET /portal/evidence/verify`: for whoever was handed an evidence, without an account. */
export const verifyRoute = (kernel: Kernel): Route =>
  publicRead(kernel, evidenceVerify, async ({ input: { manifest, files = '' } }) => {
    const found = await inScope(kernel.db, { maintenance: true }, (tx) =>
      tx
        .selectFrom('evidence as e')
        .innerJoin('purchase_order as o', 'o.id', 'e.purchase_order_id')
        .select(['o.purchase_order_no as no', 'e.created_at', 'e.page_sha256', 'e.file_sha256'])
        .where('e.manifest_sha256', '=', manifest)
        .executeTakeFirst(),
    );
    if (found === undefined) throw noSuchRecord();
    const registered = new Set([found.page_sha256, ...found.file_sha256]);
    return {
      purchaseOrderNo: found.no,
      generatedTime: wireTime(found.created_at),
      fileCount: found.file_sha256.length,
      matching: files.split(',').filter((one) => registered.has(one)),
    };
  });
