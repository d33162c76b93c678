const PICTURES = ['jpg', 'jpeg', 'png', 'webp', 'bmp'];
const KINDS: readonly (readonly [string, readonly string[], string])[] = [
  ['图', PICTURES, 'm4 16 4-5 3 3 2-2 3 4M13 7.5h.01'],
  ['片', ['mp4'], 'm8 8 5 3-5 3z'],
  ['表', ['xls', 'xlsx', 'csv'], 'M6 9h8M6 12h8M9 7v8'],
  ['文', ['doc', 'docx'], 'M6 9h8M6 12h8M6 15h5'],
];

/** Whether the viewer shows it as a picture (rules.md P14: bmp too, although uploads do not take it). */
export function isPicture(suffix: string): boolean {
  return PICTURES.includes(suffix);
}

/** Icon of a file by its kind; decoration, the name stands beside it. */
export function FileIcon({ suffix }: { suffix: string }) {
  const [kind, , path] = KINDS.find(([, suffixes]) => suffixes.includes(suffix)) ?? [
    '档',
    [],
    'M7 9h6M7 13h6',
  ];
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      data-kind={kind}
    >
      <path d="M4 2.5h8l4 4v11H4zM12 2.5v4h4" />
      <path d={path} />
    </svg>
  );
}
