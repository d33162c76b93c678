import { type Kysely, sql } from 'kysely';

const PLATFORM = sql`(select app_is_operator()) or (select current_setting('app.maintenance', true) = 'on')`;

async function behindWall(db: Kysely<unknown>, name: string): Promise<void> {
  const made = sql.table(name);
  await sql`alter table ${made} enable row level security, force row level security`.execute(db);
  await sql`create policy platform on ${made} using (${PLATFORM})`.execute(db);
  await sql`revoke delete, truncate on ${made} from portal_app`.execute(db);
}

/**
 * The way to the sign page of a delivery (/sign/{token}). The token is kept twice: as a hash by which it is found, and sealed,
 * so that the note may be printed again. No company reads it past the kernel.
 */
async function links(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_link (
      id bigint primary key default next_id(),
      delivery_id bigint not null references delivery,
      token_hash text collate "C" not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
      token_sealed text not null,
      issued_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > issued_at),
      ended_at timestamptz
    )`.execute(db);
  await sql`create unique index sign_link_living on sign_link (delivery_id) where ended_at is null`.execute(
    db,
  );
  await behindWall(db, 'sign_link');
}

/** A signer of the site who has proved a phone by a code: what that phone may do with this one note. */
async function passes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_pass (
      id bigint primary key default next_id(),
      link_id bigint not null references sign_link,
      receiver_id bigint not null references scene_receiver,
      name text not null,
      phone text collate "C" not null,
      pass_hash text collate "C" not null unique check (pass_hash ~ '^[0-9a-f]{64}$'),
      sign_way text not null check (sign_way in ('2', '3')),
      device_info text not null default '' check (char_length(device_info) <= 200),
      proved_at timestamptz not null,
      seen_at timestamptz not null
    )`.execute(db);
  await sql`create index sign_pass_link on sign_pass (link_id, seen_at)`.execute(db);
  await behindWall(db, 'sign_pass');
}

/** Pictures that came before their signature, each once under the key that the phone gave it. */
async function pictures(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_picture (
      id bigint primary key default next_id(),
      pass_id bigint not null references sign_pass,
      picture_key text collate "C" not null,
      file_type smallint not null check (file_type in (92, 93, 95)),
      file_id bigint not null references file,
      created_at timestamptz not null,
      unique (pass_id, picture_key)
    )`.execute(db);
  await behindWall(db, 'sign_picture');
}

/**
 * What was signed; another signature of a delivery only where the receipt of the one before was taken back: when by the server's clock and by the phone's, where, on what phone, line by line.
 * Rows are only added.
 */
async function signatures(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table delivery_signature (
      id bigint primary key default next_id(),
      delivery_id bigint not null references delivery,
      pass_id bigint not null references sign_pass,
      sign_key text collate "C" not null,
      signer_name text not null,
      signer_phone text not null,
      actual_delivery_id bigint,
      signed_at timestamptz not null,
      phone_time timestamptz,
      lng numeric(10, 6),
      lat numeric(10, 6),
      place_note text not null default '',
      device_info text not null default '',
      lines jsonb not null,
      check ((lng is null) = (lat is null)),
      unique (delivery_id, sign_key)
    )`.execute(db);
  await behindWall(db, 'delivery_signature');
  // Whoever sees the delivery sees how it was signed.
  await sql`create policy parties on delivery_signature for select
    using (exists (select from delivery d where d.id = delivery_id))`.execute(db);
  await sql`revoke update on delivery_signature from portal_app`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await links(db);
  await passes(db);
  await pictures(db);
  await signatures(db);
}
