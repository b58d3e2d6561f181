interface Suite {
  readonly projectConfig: { readonly testEnvironmentOptions: Readonly<Record<string, unknown>> };
}

/** Time zone of a suite and of the processes that it starts (`timeZone` in jest.config.ts), wherever the machine is. */
export function enterTimeZone({ projectConfig }: Suite): void {
  process.env.TZ = String(projectConfig.testEnvironmentOptions.timeZone);
}
