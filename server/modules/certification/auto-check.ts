import { PAPER } from '#contract/certification/form.ts';
import { comparableName } from '#contract/company/comparable-name.ts';
import type { LicenceReading } from '#contract/file/recognition.ts';
import type { AutomaticCheck } from '#contract/flow/automatic-check.ts';
import { maskIdCard } from '#contract/mask.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import type { Application } from './application.ts';

interface Registered {
  name: string;
  usc: string;
  legal_person_name: string;
  reg_status: string;
}

/** 登记状态 in which a company does business (rules.md B.4). */
const IN_BUSINESS = ['存续', '在业'];

/** `beside`: what it has to agree with as well, and what none of its columns is. */
function compared(check: Omit<AutomaticCheck, 'result'>, beside = ''): AutomaticCheck {
  const { read, registry, typed } = check;
  const others = [read, registry, beside].filter((one) => one !== '');
  const differs = others.some((one) => comparableName(one) !== comparableName(typed));
  return { ...check, result: others.length === 0 ? 'unknown' : differs ? 'differs' : 'equal' };
}

/** Where a value was read; nothing where its paper or its place is not known. */
function readOn(
  { papers }: Application,
  paper: number,
  reading: Pick<LicenceReading, 'places'> | undefined,
  key: string,
): Pick<AutomaticCheck, 'source'> {
  const fileId = papers.get(paper);
  const place = reading?.places[key];
  return fileId === undefined || place === undefined ? {} : { source: { fileId, place } };
}

function registryState(registered: Registered | undefined): AutomaticCheck {
  const registry = registered?.reg_status ?? '';
  const usable = IN_BUSINESS.some((state) => registry.startsWith(state));
  return {
    key: 'regStatus',
    label: '登记状态',
    read: '',
    registry,
    typed: '',
    result: registry === '' ? 'unknown' : usable ? 'equal' : 'differs',
  };
}

/** N1 自动核验: licence as read = registry = typed, and the card = the legal person (rules.md F). */
export async function autoCheck(tx: Tx, application: Application): Promise<AutomaticCheck[]> {
  const { row, licence, card, idNo } = application;
  const registered = await tx
    .selectFrom('registry_company')
    .select(['name', 'usc', 'legal_person_name', 'reg_status'])
    .where('usc', '=', row.usc)
    .executeTakeFirst();
  const registry = (key: keyof Registered) => registered?.[key] ?? '';
  const onLicence = (key: string) => readOn(application, PAPER.licence, licence, key);
  const onCard = (key: string) => readOn(application, PAPER.cardFront, card, key);
  const number = compared({
    ...onCard('idNo'),
    key: 'idNo',
    label: '法定代表人身份证号',
    read: card?.idNo ?? '',
    registry: '',
    typed: idNo,
  });
  return [
    compared({
      ...onLicence('name'),
      key: 'name',
      label: '企业名称',
      read: licence?.name ?? '',
      typed: row.name,
      registry: registry('name'),
    }),
    compared({
      ...onLicence('usc'),
      key: 'usc',
      label: '统一社会信用代码',
      read: licence?.usc ?? '',
      typed: row.usc,
      registry: registry('usc'),
    }),
    compared({
      ...onLicence('legalName'),
      key: 'legalName',
      label: '法定代表人',
      read: licence?.legalName ?? '',
      registry: registry('legal_person_name'),
      typed: row.legal_name,
    }),
    registryState(registered),
    compared(
      {
        ...onCard('name'),
        key: 'idName',
        label: '身份证姓名',
        read: card?.name ?? '',
        registry: registry('legal_person_name'),
        typed: row.id_name,
      },
      row.legal_name,
    ),
    // What is kept of a number is what the list shows of it.
    { ...number, read: maskIdCard(number.read), typed: maskIdCard(number.typed) },
  ];
}
