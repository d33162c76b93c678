/** As much of a user agent as the database keeps. */
const LONGEST = 300;

type Names = readonly (readonly [name: string, pattern: RegExp])[];

/** The first that fits; an iPad that asks for desktop pages says Macintosh and cannot be told from one. */
const SYSTEMS: Names = [
  ['鸿蒙设备', /HarmonyOS|OpenHarmony/],
  ['安卓平板', /Android(?!.*Mobile)/],
  ['安卓手机', /Android/],
  ['苹果手机', /iPhone|iPod/],
  ['苹果平板', /iPad/],
  ['Windows 电脑', /Windows NT/],
  ['苹果电脑', /Macintosh/],
  ['ChromeOS 电脑', /CrOS/],
  ['Linux 电脑', /Linux|X11/],
];

/** Built on one another, so the particular ones come before those that they pretend to be. */
const PROGRAMS: Names = [
  ['企业微信', /wxwork\//i],
  ['微信', /MicroMessenger\//],
  ['钉钉', /DingTalk/i],
  ['QQ 浏览器', /M?QQBrowser\//],
  ['360 浏览器', /QihooBrowser|360SE|360EE/],
  ['搜狗浏览器', /MetaSr|SogouMobileBrowser/],
  ['UC 浏览器', /UCBrowser\/|UBrowser\//],
  ['华为浏览器', /HuaweiBrowser\//],
  ['小米浏览器', /MiuiBrowser\//],
  ['Edge 浏览器', /Edg(?:A|iOS)?\//],
  ['Opera 浏览器', /OPR\//],
  ['火狐浏览器', /Firefox\/|FxiOS\//],
  ['Chrome 浏览器', /Chrome\/|CriOS\//],
  ['Safari 浏览器', /Version\/[\d.]+.*Safari\//],
];

function find(names: Names, userAgent: string): string | undefined {
  return names.find(([, pattern]) => pattern.test(userAgent))?.[0];
}

/** A user agent in Chinese words, system and program: `苹果手机 · 微信`. What it does not tell stays away. */
export function deviceOf(userAgent: string): string {
  const bounded = userAgent.slice(0, LONGEST);
  const parts = [find(SYSTEMS, bounded), find(PROGRAMS, bounded)];
  return parts.filter((part) => part !== undefined).join(' · ') || '未知设备';
}
