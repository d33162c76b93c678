import { type Kysely, sql } from 'kysely';

/** What tables (key '') and columns hold, where their names do not say it; `npm run types:database` hands it on to editors. */
const NOTES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  account: {
    password_hash: 'PHC string of argon2id; null where no password was set.',
    user_type: 'Enumeration UserType: 1 portal customer, 2 platform operator.',
    status: '1 normal, 2 disabled, 3 locked, 4 closed.',
    office_id: '机构 of an operator.',
  },
  account_otp: {
    used_step: 'Step of the code that was used last (RFC 6238).',
    confirmed_at: 'Null while no code has confirmed the secret.',
  },
  account_relation: {
    customer_role: 'Codes of the enumeration CustomerRole.',
    status: '1 waiting, 2 valid, 3 ended.',
  },
  apply_amount_adjust: {
    '': '额度调整申请; the figures of the limit are those of the moment of its submission.',
  },
  attachment: {
    company_id: 'Null for what the platform keeps to itself.',
  },
  audit_log: {
    action: 'Name of the endpoint.',
    detail: 'What changed, without secrets or personal data.',
  },
  company: {
    usc: '统一社会信用代码, GB 32100; null for a counterparty whose code nobody has entered yet.',
    company_basic_type: '1 company, 2 person.',
    company_type: 'Codes of the enumeration CompanyType.',
    company_scale: 'Code of the enumeration CompanyScale; empty when unknown.',
    info_score: 'Completeness of the profile, 0–100.',
    real_name_status: 'Enumeration RealNameStatus.',
    to_time: 'A day or 长期.',
    certified_at: 'When it was certified the last time.',
  },
  company_customer_apply: {
    '': 'An application for certification (企业认证).',
    auto_check: "What the last submission's own check found.",
    audit_status: 'Enumeration AuditStatus.',
  },
  company_invitation: {
    '': 'An invitation (邀请) to act for a company, by phone.',
    status: '1 waiting, 2 accepted, 3 declined, 4 withdrawn, 5 expired.',
  },
  company_profile: {
    '': 'What a company says of itself; see kernel/company-profile.ts, which writes it.',
  },
  contact_client: {
    '': 'What the company `company_id` knows of the company `party_company_id` or of the person `person_id`: one of the two.',
    belongs_to: 'The company that a person belongs to.',
    name: 'As it was when the entry was added.',
    usc: "'' while nobody has entered it; of a person with its middle hidden.",
    company_type: 'Codes of the enumeration CompanyType.',
    invited_at: 'When it was last sent an invitation to register.',
  },
  draft: {
    '': 'What stands in a form that was not submitted yet.',
    company_id: "'0' for an account without a company.",
    content_sealed: 'JSON, encrypted.',
  },
  export_file: {
    company_id: "Null for an operator's, of the rows of all companies.",
    noun: 'Name of the noun, as in its paths.',
    format: 'xlsx or csv.',
    request_sealed: 'JSON of filter, sort and columns, encrypted.',
    state: 'As exportState of the contract.',
    attempts: 'How often somebody has begun it.',
    handle: 'What it is fetched by; all four are null until it is done.',
    consumed_at: 'When it was fetched for good.',
    updated_at: 'Moves with every batch of rows.',
  },
  file: {
    storage_key: 'Where the bytes lie; never leaves the server.',
    company_id: 'The company that the uploader acted for.',
    bound: 'Whether a record uses it, or did.',
    taken_at: 'What the camera of a picture wrote down; a hint, no proof.',
  },
  form_field: {
    params: 'Names of the parameters that its rules read.',
  },
  idempotency: {
    body_hash: 'SHA-256 in hex of the canonical body.',
    answer: 'The envelope as it was sent.',
  },
  limit_ledger: {
    '': '额度流水, append only.',
    amount: 'Signed; what it does to the figures is its type’s.',
  },
  office: {
    office_type: '1 公司, 2 部门, 3 小组.',
    status: '1 in use, 2 closed.',
  },
  param: {
    public: 'Whether anyone may read it.',
  },
  person: {
    '': 'A person that the company `company_id` knows.',
  },
  process_config: {
    module_id: 'Enumeration ModuleId.',
    product_code: "A code of product_type, or '' for those that have no row of their own.",
  },
  process_definition: {
    released: 'The newest released version is what a new instance runs by.',
  },
  process_instance: {
    node_key: "The engine's state (engine.ts).",
    approved: 'Whether a node has approved since the last submission.',
    facts: 'What conditions read, as of the last move.',
    view: 'Values by key of the form as it was submitted, to tell what a resubmission changed.',
    applicant_id: 'Who created the document.',
    company_ids: 'Every company that acts in it.',
    submitters: 'Every account that has submitted it; none of them approves.',
  },
  process_operation: {
    operate_type: 'Enumeration AuditOperate.',
    operator_id: 'Null: the system.',
    applicant_id: 'Who created the document.',
    company_ids: 'Every company that acts in it.',
    submitters: 'Every account that has submitted it; none of them approves.',
  },
  process_task: {
    queue: 'A role, `company id:role`, or an account id.',
    acting_company_id: "Of a customer's task: the company that acts.",
    status: '1 open, 2 handled, 3 not needed any more.',
    keyword: 'What the to-do list searches.',
    urged_at: 'When somebody was reminded of it last.',
    applicant_id: 'Who created the document.',
    company_ids: 'Every company that acts in it.',
    submitters: 'Every account that has submitted it; none of them approves.',
  },
  project: {
    '': '项目: what a person entered stands in form_data; the columns beside it are what lists, rules and other nouns read of it.',
    form_names: 'Names of what form_data refers to by id.',
    seen_by: 'Companies that may see the project as it stands.',
    terms_seen_by: 'Those of them that may see amounts, limit and fees.',
  },
  project_limit: {
    '': '授信额度 of a project, whose figures follow from limit_ledger and from nothing else.',
    takeback_due:
      'Of raises for a time that have ended, what could not be taken back yet because it was in use.',
  },
  project_party: {
    '': 'Who takes part in which project, and as what (enumeration PartyRole).',
  },
  recognition: {
    '': 'What was read of a picture.',
    reading_sealed: 'JSON, encrypted.',
  },
  registry_company: {
    '': '工商信息; days are texts yyyy-MM-dd.',
    name_bigrams: 'Every two neighbouring characters of the name.',
  },
  role: {
    code: 'Enumeration PlatformRole.',
    status: '1 in use, 2 closed: whoever holds it may do nothing by it.',
  },
  saved_view: {
    '': 'What a person keeps of the way lists look.',
    account_id: "Null: the system's.",
  },
  scene_change: {
    '': 'What became of an approved site: changes of its signers, and its end. Rows are only added.',
  },
  scene_control: {
    '': '现场登记: form_data is what was entered, without the signers.',
  },
  scene_receiver: {
    '': '授权签收人 of a site; one who is let go stays, for what he has signed.',
  },
  session: {
    token_hash: 'SHA-256 in hex of the bearer, of the companion cookie, of the device cookie.',
    side: 'portal | admin',
  },
  sms_code: {
    code_hash: 'Keyed SHA-256 in hex.',
  },
  sms_counter: {
    day: 'Day in UTC+8, yyyy-MM-dd.',
  },
  supplier_profile: {
    level: "A, B, C; '' while nobody has rated.",
  },
  wechat_state: {
    state_hash: 'SHA-256 in hex, as every hash of these tables.',
    account_id: 'The account that binds; null where somebody signs in.',
  },
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(NOTES)) {
    for (const [column, note] of Object.entries(columns)) {
      const what =
        column === '' ? sql`table ${sql.ref(table)}` : sql`column ${sql.ref(`${table}.${column}`)}`;
      await sql`comment on ${what} is ${sql.lit(note)}`.execute(db);
    }
  }
}
