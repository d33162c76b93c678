import { useEffect, useState } from 'react';

/**
 * The token that stands behind the # of a link's address. Another link put into the same tab changes nothing but what is behind the #,
 * for which no browser loads a page anew: the page does so itself, and shows nothing of the first link's.
 */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1));
  useEffect(() => {
    const renew = () => location.reload();
    addEventListener('hashchange', renew);
    return () => removeEventListener('hashchange', renew);
  }, []);
  return token;
}
