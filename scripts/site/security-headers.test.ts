import { createHash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { contentSecurityPolicy, foreignApiOrigins, inlineHashes } from './security-headers.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('inlineHashes', () => {
  it('takes runnable inline scripts and styles, and nothing else', () => {
    const html =
      '<style>a{}</style><script>one()</script><script type="module">two()</script>' +
      '<script type="application/ld+json">{"a":1}</script><script src="/x.js"></script>';
    const { scripts, styles } = inlineHashes([html]);
    expect([...scripts]).toEqual([hash('one()'), hash('two()')]);
    expect([...styles]).toEqual([hash('a{}')]);
  });

  it('counts a script that stands on many pages once', () => {
    const page = '<script>same()</script>';
    expect(inlineHashes([page, page]).scripts.size).toBe(1);
  });
});

describe('contentSecurityPolicy', () => {
  it('never allows unsafe sources and requires Trusted Types', () => {
    const policy = contentSecurityPolicy({ scripts: new Set(), styles: new Set() }, []);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('lets the page speak to an API on another origin, and to no third one', () => {
    const origins = foreignApiOrigins({
      PUBLIC_PORTAL_API: 'https://api.example.cn/v1',
      PUBLIC_GENERAL_API: '/api',
    });
    expect(origins).toEqual(['https://api.example.cn']);
    expect(contentSecurityPolicy({ scripts: new Set(), styles: new Set() }, origins)).toContain(
      "connect-src 'self' https://api.example.cn;",
    );
  });
});
