import { APPLICANT } from '#contract/account/customer-role.ts';
import { STAFF } from '#contract/account/platform-role.ts';
import { ROUTE_ROLES } from '#contract/account/route-roles.ts';
import { USER_STATUS } from '#contract/account/user.ts';
import { companyCustomer } from '#contract/certification/certification.ts';
import {
  ADMINISTRATOR_ROUTES,
  CERTIFICATION,
  CERTIFIED_ROUTES,
  certificationText,
  RUNNING_ROUTES,
} from '#contract/certification/texts.ts';
import { maskPhone } from '#contract/mask.ts';
import { CODE } from '#contract/wire/envelope.ts';
import { DAY, wireTime } from '#server/kernel/clock.ts';
import { uncertified } from '#server/kernel/company/certified.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { mayWrite } from '#server/kernel/resource/access.ts';
import { companionHashOf } from '#server/kernel/session/credentials.ts';
import type { Me } from '#server/kernel/session/me.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { containing } from '#server/kernel/sql/like.ts';
import { asRefusal } from '#server/kernel/wire/as-refusal.ts';
import { pagingOf } from '#server/kernel/wire/page.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { certificationNoun } from './noun.ts';
import { byCode, customers, lastOne, myCompanies, type Standing, standing } from './queries.ts';

/** What stands in the way of an application for the company that the account acts for; undefined when nothing does. */
function obstacle(company: Standing | undefined, me: Pick<Me, 'roles'>) {
  if (company === undefined) return undefined;
  const { notAdmin, frozen, pending, certified } = CERTIFICATION;
  const reason = [
    [notAdmin, !mayWrite(certificationNoun, me)],
    [frozen, company.real_name_status === USER_STATUS.frozen],
    [pending, company.pending],
    [certified, company.real_name_status === USER_STATUS.certified],
  ].find(([, holds]) => holds)?.[0] as typeof notAdmin | undefined;
  return reason && { ...reason, text: certificationText(reason.text, company.name) };
}

function mayApply(kernel: Kernel, endpoint: typeof companyCustomer.checkCustomer): Route {
  return signedInRead(kernel, endpoint, {
    query: standing,
    values: () => ({}),
    answer([company], { me }) {
      const reason = obstacle(company, me);
      if (reason !== undefined) throw refused(reason);
      return {};
    },
  });
}

/** 示**: enough to know a colleague by. */
const maskedName = (name: string) => {
  const [first = '', ...others] = name;
  return first + '*'.repeat(others.length);
};

/** Why an account may not enter a function for a company; '' where it may. */
function whyNotEnter(
  company: Standing | undefined,
  me: Pick<Me, 'roles'>,
  routeName: string,
): string {
  if (company === undefined) return '您不是该企业的成员';
  if (!Object.hasOwn(ROUTE_ROLES, routeName)) return CERTIFICATION.noFunction;
  const { real_name_status, name } = company;
  if (ADMINISTRATOR_ROUTES.includes(routeName) && !mayWrite(certificationNoun, me)) {
    return certificationText(CERTIFICATION.notAdmin.text, name);
  }
  const roles = ROUTE_ROLES[routeName];
  // Whoever waits for a certification sees every page: each says what opens it.
  if (roles && !me.roles.some((role) => role === APPLICANT || roles.includes(role))) {
    return certificationText(CERTIFICATION.notYours, name);
  }
  const isExpired = real_name_status === USER_STATUS.expired;
  if (isExpired && RUNNING_ROUTES.includes(routeName)) return '';
  if (!CERTIFIED_ROUTES.includes(routeName)) return '';
  return uncertified(real_name_status, name)?.text ?? '';
}

function lookups(kernel: Kernel): Route[] {
  return [
    signedInRead(kernel, companyCustomer.lastOne, {
      query: lastOne,
      values: () => ({}),
      answer: ([row]) =>
        row === undefined
          ? null
          : {
              id: row.id,
              name: row.name,
              usc: row.usc,
              auditStatus: row.audit_status,
              returnReason: row.return_reason,
            },
    }),

    signedInRead(kernel, companyCustomer.byCode, {
      query: byCode,
      values: ({ input, at }) => ({ code: input.code.toUpperCase(), now: at.toISOString() }),
      answer: ([row]) => ({
        certified: row?.certified_name != null,
        companyName: row?.certified_name ?? '',
        adminName: maskedName(row?.admin_name ?? ''),
        adminPhone: maskPhone(row?.admin_phone ?? ''),
        registry: row?.registry ?? null,
      }),
    }),

    signedInRead(kernel, companyCustomer.access, {
      query: standing,
      company: ({ input }) => input.companyId,
      values: ({ input }) => ({ routeName: input.routeName }),
      answer([company], { me, values: { routeName = '' } }) {
        const reason = whyNotEnter(company, me, routeName);
        return { allowed: reason === '', reason };
      },
    }),

    signedInRead(kernel, companyCustomer.mine, {
      query: myCompanies,
      values: ({ input: { nameLike }, at }) => ({
        nameLike: nameLike ? containing(nameLike) : undefined,
        now: at.toISOString(),
      }),
      answer: (rows) =>
        rows.map((row) => ({
          id: row.id,
          name: row.name,
          usc: row.usc ?? '',
          realNameStatus: row.real_name_status,
          infoScore: row.info_score,
          roles: row.customer_role,
        })),
    }),
  ];
}

const startOf = (day: string | undefined, later = 0) =>
  day ? new Date(Date.parse(`${day}T00:00:00+08:00`) + later).toISOString() : undefined;

/** Company customers: of an operator all of them, of everybody else those that the account acts for. */
function customerList(kernel: Kernel, endpoint: typeof companyCustomer.customers): Route {
  const shown = endpoint.access === 'operator' ? maskPhone : (phone: string) => phone;
  return signedInRead(kernel, endpoint, {
    query: customers.query,
    values: ({ input, at }) => ({
      ...pagingOf(input),
      mineNow: endpoint.access === 'session' ? at.toISOString() : undefined,
      keyword: input.keyword ? containing(input.keyword) : undefined,
      statuses: input.realNameStatus?.length ? input.realNameStatus : undefined,
      from: startOf(input.createTimeStart),
      until: startOf(input.createTimeEnd, DAY),
      byName: input.sortKey === 'name' || undefined,
      ascending: input.sortOrder === 'asc' || undefined,
    }),
    answer: (rows, context) =>
      customers.answer(rows, {
        ...context,
        toWire: (row) => ({
          id: row.id,
          name: row.name,
          usc: row.usc ?? '',
          legalName: row.legal_name,
          contactPerson: row.contact_person ?? '',
          contactPhone: shown(row.contact_phone ?? ''),
          realNameStatus: row.real_name_status,
          infoScore: row.info_score,
          createTime: wireTime(row.created_at),
        }),
      }),
  });
}

/** The call of both front ends: whose session it is, is tried; the portal's own refusal stands where it is nobody's. */
function bothLists(kernel: Kernel): Route {
  const endpoint = companyCustomer.customers;
  const mine = customerList(kernel, endpoint);
  const all = customerList(kernel, { ...endpoint, access: 'operator', roles: STAFF });
  return {
    endpoint: companyCustomer.customers,
    async handle(request, reply) {
      try {
        return await mine.handle(request, reply);
      } catch (error) {
        const isOperator = companionHashOf(request, 'admin', kernel.secure) !== undefined;
        if (asRefusal(error).code !== CODE.invalidToken || !isOperator) throw error;
        return await all.handle(request, reply);
      }
    },
  };
}

/** What may be asked before and beside an application. */
export const checkRoutes = (kernel: Kernel): Route[] => [
  mayApply(kernel, companyCustomer.checkCertification),
  mayApply(kernel, companyCustomer.checkCustomer),
  ...lookups(kernel),
  bothLists(kernel),
];
