interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly host: string;
  readonly path: string;
}

/** Final address of a visit, with every redirect on the way. */
export interface Visit {
  readonly url: URL;
  readonly status: number;
  readonly html: string;
  readonly headers: Headers;
  readonly way: readonly string[];
}

/** A browser without a screen: keeps cookies by host and path, follows redirects, sends forms. */
export class HttpBrowser {
  private cookies: Cookie[] = [];

  /** Stops before an address that `until` matches, as if its page had been shown. */
  async visit(address: string, until?: RegExp, form?: Readonly<Record<string, string>>): Promise<Visit> {
    const way: string[] = [];
    let [url, body] = [new URL(address), form];
    for (;;) {
      way.push(url.href);
      if (until?.test(url.href)) return { url, status: 0, html: '', headers: new Headers(), way };
      const response = await this.send(url, body);
      body = undefined;
      const location = response.headers.get('location');
      if (location === null) {
        return { url, status: response.status, html: await response.text(), headers: response.headers, way };
      }
      url = new URL(location, url);
    }
  }

  cookieHeader(url: URL): string {
    return this.cookies
      .filter(({ host, path }) => host === url.hostname && url.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  private async send(url: URL, form: Readonly<Record<string, string>> | undefined): Promise<Response> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: this.cookieHeader(url), ...(form && { origin: url.origin }) },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) this.keep(url, line);
    return response;
  }

  private keep(url: URL, line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const path = /path=([^;]+)/i.exec(line)?.[1] ?? '/';
    const expires = /expires=([^;]+)/i.exec(line)?.[1];
    this.cookies = this.cookies.filter((one) => one.name !== name || one.host !== url.hostname || one.path !== path);
    if (expires === undefined || Date.parse(expires) > Date.now()) {
      this.cookies.push({ name, value, host: url.hostname, path });
    }
  }
}
