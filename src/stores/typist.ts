import { $companyId, $user } from './session.ts';

/** Whose text it is: person and company; undefined before the session is known and after it has ended. */
export function typist(): string | undefined {
  const user = $user.get();
  return user === null ? undefined : `${user.id}:${$companyId.get() ?? ''}`;
}
