import type { OperatorRoles } from '#contract/account/platform-role.ts';
import type { Access } from '#contract/wire/endpoint.ts';
import type { Sealing } from './sealed-fields.ts';

/** What a request is known by in the log; filled as it becomes known. */
export interface Trail {
  accountId?: string;
  companyId?: string;
  code?: number | string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; a route without it stops the start. */
    access?: Access;
    /** Which operators may call; a route of operators without it stops the start. */
    roles?: OperatorRoles;
    /** A body that the handler reads itself; see Endpoint. */
    takes?: 'file';
    /** Fields of body and answer that travel sealed; see Endpoint. */
    sealed?: readonly string[];
    sealsAnswer?: readonly string[];
  }
  interface FastifyRequest {
    trail: Trail;
    /** There on calls with sealed fields. */
    sealing?: Sealing;
  }
}
