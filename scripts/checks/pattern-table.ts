/** A mistake that a regular expression can see. */
export interface Pattern {
  /** Global flag set; each match is a finding. */
  readonly find: RegExp;
  /** Paths that it applies to. */
  readonly where: RegExp;
  readonly except?: RegExp;
  /** What to do instead. */
  readonly why: string;
  /** A line that must be found; the test of this table reads it. */
  readonly example: { readonly path: string; readonly text: string };
}

const TESTS = /\.(test|spec)\.tsx?$|^tests\/|^scripts\/checks\//;
const CODE = /\.(ts|tsx|mjs|astro|css|sql)$/;
const STYLE_PROPS =
  'm|mt|mb|ml|mr|ms|me|mx|my|p|pt|pb|pl|pr|ps|pe|px|py|w|miw|maw|h|mih|mah|fz|ta|display|flex|gap|gutter|span|cols|spacing';

export const PATTERNS: readonly Pattern[] = [
  {
    find: /\b(TODO|FIXME|XXX|HACK)\b|敬请期待|开发中|建设中|待实现|[Cc]oming soon|[Ll]orem ipsum/g,
    where: /\.(ts|tsx|mjs|astro|css|sql|md|yaml)$/,
    except: TESTS,
    why: 'finish it or leave it out',
    example: { path: 'src/pages/about.astro', text: '<p>敬请期待</p>' },
  },
  {
    find: /(?<![\w./-])(?:(?:domain|design|background)\/[a-z]+\.(?:md|json)|(?:domain|money|decisions|wire|look|routes|reliability)\.md)\b|\bdomain (?:model|design)\b/gi,
    where: /\.(ts|tsx|mjs|astro|css|sql|md|yaml|json|sh|html|conf)$/,
    except: /^scripts\/checks\/pattern-table\.ts$/,
    why: 'the repository speaks of itself alone; a rule is cited as rules.md C.22, anything else by its own document or decision',
    example: { path: 'tests/server/a.test.ts', text: '// 付款申请 (domain.md C.3).' },
  },
  {
    find: /(?<!-)(?:\bhtml|:root|\bbody)(?:\[[^\]]*\])*\)?:has\(/g,
    where: /^src\/.*\.(css|astro)$/,
    except: /^src\/styles\/tables-print\.css$/,
    why: 'whatever changes in the page, a browser styles all of it anew: mark the root, as src/ui/root-mark.ts does',
    example: { path: 'src/ui/a.css', text: 'html[data-device="mobile"]:has([data-footer]) {' },
  },
  {
    find: /@ts-(ignore|expect-error|nocheck)|\bas any\b|biome-ignore-all/g,
    where: CODE,
    except: TESTS,
    why: 'the types are right or the code is wrong; narrow an unknown',
    example: { path: 'src/lib/a.ts', text: 'const a = b as any;' },
  },
  {
    find: /['"`]\/api\b/g,
    where: /^(src|server)\//,
    except: /\.test\.tsx?$|^server\/(app|config)\.ts$|^src\/(api\/bases|pages\/robots\.txt)\.ts$/,
    why: 'addresses stand in contract/ and are called by call()',
    example: { path: 'src/stores/a.ts', text: "open('/api/login/logout')" },
  },
  {
    find: /['"`]\/(login|user|message|general|system|biz|common)\/[A-Za-z]+['"`]/g,
    where: /^(src\/(api|stores|lib)|server)\//,
    except: /\.test\.tsx?$|^src\/lib\/(routes|paths)/,
    why: 'the path of a call stands in contract/ only; pass the endpoint',
    example: { path: 'server/modules/login/a.ts', text: "route('/login/logout')" },
  },
  {
    find: /\b(Date\.now\(\)|new Date\(\))/g,
    where: /^server\/(modules|trade|kernel)\//,
    except: /\.test\.ts$|^server\/kernel\/clock\.ts$/,
    why: 'business time is the injected clock',
    example: { path: 'server/modules/sms/a.ts', text: 'const at = Date.now();' },
  },
  {
    find: /(?<![.\w])(now\(\)(?!\s*[:{])|current_timestamp|clock_timestamp\(\)|localtimestamp)/gi,
    where: /^server\/(modules|trade|kernel)\/.*\.ts$/,
    except: /\.test\.ts$/,
    why: 'pass the clock as a parameter, so that tests can turn it',
    example: { path: 'server/kernel/a.ts', text: 'sql`select now() > expires_at`' },
  },
  {
    find: /\bat time zone\b/gi,
    where: /^server\/(modules|trade|kernel)\/.*\.ts$/,
    except: /\.test\.ts$|^server\/kernel\/sql\/day-of\.ts$/,
    why: "the platform's calendar is named once, in server/kernel/sql/day-of.ts",
    example: { path: 'server/modules/a/b.ts', text: "sql`at at time zone 'Asia/Shanghai'`" },
  },
  {
    find: /\b\w+\.(?:\w+\.)?(?:save|page|disable|\w*Save|\w*Page)\w*\.(input|output)\b/g,
    where: /^src\/.*\.tsx?$/,
    except: /-schema\.ts$|\.test\.tsx?$/,
    why: 'the browser has calls without schemas; take the schema from a file named -schema.ts, imported on demand',
    example: { path: 'src/islands/user-centre/bank/view.tsx', text: 'schema: bank.save.input,' },
  },
  {
    find: /\sstyle=["'{]/g,
    where: /\.astro$/,
    why: 'the policy refuses style attributes in HTML; use a class',
    example: { path: 'src/components/a.astro', text: '<p style="color: red">' },
  },
  {
    find: /\son[a-z]+=["']/g,
    where: /\.(astro|html)$/,
    why: 'the policy refuses inline handlers; listen from a script',
    example: { path: 'src/components/a.astro', text: '<button onclick="go()">' },
  },
  {
    find: new RegExp(`\\s(${STYLE_PROPS})=\\{\\{|\\s(hiddenFrom|visibleFrom)=`, 'g'),
    where: /^src\/.*\.tsx$/,
    why: 'responsive style props write <style> at run time, which the policy refuses; use a CSS module',
    example: { path: 'src/ui/a.tsx', text: '<Box p={{ base: 4, sm: 8 }} />' },
  },
  {
    find: /#[0-9a-f]{3,8}\b(?=[^{}]*[;}])/gi,
    where: /^src\/.*\.css$/,
    except: /^src\/styles\//,
    why: 'colours are tokens of src/styles/tokens.css, else dark mode misses them',
    example: { path: 'src/ui/a.module.css', text: '.a { color: #fff; }' },
  },
  {
    find: /(?<!\()\.\.\.(\{|\[(?=[^[\]]*\](?!\.)))/g,
    where: /\.(ts|tsx|mjs|astro)$/,
    except: /^scripts\/checks\//,
    why: 'a literal spread into a literal packs lines and means nothing; write its parts',
    example: {
      path: 'contract/a.ts',
      text: "endpoint({ ...{ group: 'admin', access: 'operator' } })",
    },
  },
  {
    find: /\bawait [^;{]*\bcreateAction\(\)/g,
    where: /^src\/(islands|widgets)\/.*\.tsx?$/,
    why: 'one action a dialog, useState(createAction): a second try after a lost answer would do it twice',
    example: { path: 'src/islands/a.tsx', text: 'await pay(typed, createAction());' },
  },
  {
    find: /\bsetTimeout\((resolve|r|done),\s*\d|\bsleep\(\d/g,
    where: /\.(test|spec)\.tsx?$|^tests\//,
    why: 'wait for a condition or turn the clock; a sleep is slow and still flaky',
    example: { path: 'tests/e2e/a.spec.ts', text: 'new Promise((r) => setTimeout(r, 500))' },
  },
  {
    find: /\bvi\.(doMock|mock)\(/g,
    where: /\.test\.tsx?$/,
    except: /^tests\/(flows\/|server\/(embedded|process|scoping)\.test\.ts$)|^scripts\/checks\//,
    why: 'files of a project share what one of them has loaded: it would be the mock or not as they are ordered; stub what the module calls, such as fetch',
    example: { path: 'src/api/a.test.ts', text: "vi.mock('./client.ts')" },
  },
  {
    find: /\{(?![^{}]*(?:\bunit\b|元))[^{}]*\bas: 'money'[^{}]*\}/g,
    where: /^(src|contract)\/.*\.tsx?$/,
    except: TESTS,
    why: "money says its unit in the head of its column: unit: '元'",
    example: { path: 'src/islands/a.ts', text: "{ key: 'total', title: '总金额', as: 'money' }" },
  },
];
