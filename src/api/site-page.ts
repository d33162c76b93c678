import { TEXT } from '#contract/wire/envelope.ts';
import { ApiError, statusText } from '#src/lib/errors.ts';
import { portalPath } from '#src/lib/paths.ts';

const TIMEOUT_MS = 60_000;

/**
 * A prerendered page of this site as a document. By XMLHttpRequest, which parses HTML by itself: any other parser is
 * closed by Trusted Types. Rejects with ApiError.
 */
export function fetchPage(path: string): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', portalPath(path));
    request.responseType = 'document';
    request.timeout = TIMEOUT_MS;
    request.onload = () => {
      const { status, responseXML } = request;
      if (status === 200 && responseXML) resolve(responseXML);
      else reject(new ApiError({ kind: 'http', code: status, text: statusText(status) }));
    };
    request.onerror = () => reject(new ApiError({ kind: 'network', text: TEXT.network }));
    request.ontimeout = () => reject(new ApiError({ kind: 'timeout', text: TEXT.timeout }));
    request.send();
  });
}
