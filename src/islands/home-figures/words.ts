import type { PlatformFigures } from '#contract/platform-figures.ts';
import { groupThousands } from '#src/lib/group-thousands.ts';

const WAN = 10_000;
const YI = 100_000_000;

/** 1,234 万元, or 12.34 亿元; rounded down. */
function money(turnover: string): string {
  const yuan = Number(turnover);
  if (yuan < YI) return `${groupThousands(String(Math.floor(yuan / WAN)))} 万元`;
  return `${groupThousands((Math.floor(yuan / (YI / 100)) / 100).toFixed(2))} 亿元`;
}

/** The figures as they are shown, without those that there are not yet; undefined while no company is there. */
export function words({
  companies,
  turnover,
  payDays,
}: PlatformFigures): Readonly<Record<string, string>> | undefined {
  if (companies === 0) return undefined;
  return {
    companies: `${groupThousands(String(companies))} 家`,
    ...(Number(turnover) >= WAN && { turnover: money(turnover) }),
    ...(payDays !== '' && { payTime: `${payDays} 天` }),
  };
}
