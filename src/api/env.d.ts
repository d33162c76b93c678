/** Build-time settings; each a path (/api) or an address of the same site (https://api.example.com). */
interface ImportMetaEnv {
  readonly PUBLIC_PORTAL_API?: string;
  readonly PUBLIC_BIZ_API?: string;
  readonly PUBLIC_GENERAL_API?: string;
  readonly PUBLIC_MESSAGE_API?: string;
}
