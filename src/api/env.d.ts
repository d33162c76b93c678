/** Build-time settings. */
interface ImportMetaEnv {
  /** Bases of the calls: each a path (/api) or an address of the same site (https://api.example.com). */
  readonly PUBLIC_PORTAL_API?: string;
  readonly PUBLIC_BIZ_API?: string;
  readonly PUBLIC_GENERAL_API?: string;
  readonly PUBLIC_MESSAGE_API?: string;
  /** `on`: open views stand as tabs above the content unless a person switches them off. */
  readonly PUBLIC_TAGS_VIEW?: string;
  /** Text drawn across every page of the user centre and of the console, on screen and paper. */
  readonly PUBLIC_WATERMARK?: string;
}
