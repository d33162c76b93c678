/** Who administrates accounts, offices, roles and parameters; codes of the enumeration PlatformRole, like all here. */
export const ADMINISTRATORS = ['admin'] as const;

/** Who looks at what the platform itself consists of: its people, roles, parameters, files and log. */
export const CARETAKERS = ['admin', 'auditor'] as const;

/** Who looks at which persons act for which companies: also those who look after customers. */
export const CUSTOMER_CARE = ['admin', 'auditor', 'operationOfficer', 'bizManager'] as const;
