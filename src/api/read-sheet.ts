import { adminReadSheet, readSheet, type SheetContent } from '#contract/noun/read-sheet.ts';
import { newRequestId } from '#src/lib/request-id.ts';

import { baseOf, clientIdOf } from './bases.ts';
import { sendFile } from './transfer.ts';

/** The cells of a workbook's first sheet, read by the server; nothing of it is stored. Rejects with ApiError. */
export async function readWorkbook(
  file: File,
  by: 'customer' | 'operator' = 'customer',
): Promise<SheetContent> {
  const endpoint = by === 'operator' ? adminReadSheet : readSheet;
  const fields = { clientId: clientIdOf(endpoint.group) };
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file);
  const data = await sendFile({
    endpoint,
    url: `${baseOf(endpoint.group)}${endpoint.path}`,
    requestId: newRequestId(),
    parameters: fields,
    body,
  });
  return data as SheetContent;
}
