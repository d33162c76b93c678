/** The platform's mark, as tabs and home screens show it. */
export const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<rect width="64" height="64" rx="10" fill="#b3261e"/>
<g transform="rotate(-45 32 32)" fill="none" stroke="#fffaf8" stroke-width="5">
<rect x="27" y="24" width="28" height="16" rx="8"/>
<rect x="9" y="24" width="28" height="16" rx="8" stroke="#b3261e" stroke-width="10"/>
<rect x="9" y="24" width="28" height="16" rx="8"/>
<path d="M27 32a8 8 0 0 1 8-8h6" stroke="#b3261e" stroke-width="10"/>
<path d="M27 33v-1a8 8 0 0 1 8-8h8"/>
</g>
</svg>`.replaceAll('\n', '');
