import { queuedMails } from '@fundharbor/chassis/testing/jobs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Router } from '@koa/router'
import { openFileStore } from '@fundharbor/chassis/files/files'
import {
  TEST_ORIGIN,
  testService,
  type TestResponse,
  type TestService,
} from '@fundharbor/chassis/testing/service'
import { identity } from '../src/identity.ts'
import type { Settings } from '../src/settings.ts'

export const testSettings: Settings = {
  publicUrl: TEST_ORIGIN,
  mailFrom: 'Fundharbor <harbor@fundharbor.test>',
  sessionKeys: ['a key that signs cookies in tests', 'a key from before the rotation'],
  twoFactorKeys: ['a key that encrypts secrets in tests', 'a key from before that rotation'],
  adminEmail: 'harbormaster@fundharbor.test',
  attemptsFactor: 1000,
  adminTwoFactor: false,
  peers: {},
  files: await openFileStore(pathToFileURL(await mkdtemp(path.join(tmpdir(), 'fundharbor-files-'))).href),
}

/** The whole service, with its own sessions, and with further routers. */
export function testIdentity(settings: Partial<Settings> = {}, more: Router[] = []): TestService {
  const { routers, ...rest } = identity({ ...testSettings, ...settings })
  return testService({
    service: 'identity_billing',
    migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
    routers: [...routers, ...more],
    ...rest,
  })
}

/** Keeps cookies like a browser. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()
  private readonly service: TestService

  constructor(service: TestService, cookie = '') {
    this.service = service
    for (const pair of cookie.split('; ').filter(Boolean)) this.put(pair)
  }

  /** As `TestService.send`. */
  async send(...[method, path, body, headers]: Parameters<TestService['send']>): Promise<TestResponse> {
    const response = await this.service.send(method, path, body, { ...this.header(), ...headers })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      this.put(/expires=Thu, 01 Jan 1970/i.test(line) ? `${pair.split('=')[0]}=` : pair)
    }
    return response
  }

  /** The Cookie header; empty without cookies. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  private header(): Record<string, string> {
    return this.cookie ? { cookie: this.cookie } : {}
  }

  private put(pair: string): void {
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    if (value) this.cookies.set(name, value)
    else this.cookies.delete(name)
  }
}

/** A valid registration form. */
export const registration = (fields: Record<string, unknown> = {}) => ({
  accountType: 'personal',
  fullName: 'Amara Okafor',
  email: 'amara@northquay.example',
  phone: '+44 20 7946 0018',
  homeAddress: '14 Quay Street, Bristol',
  country: 'GB',
  password: 'tidewater-lanterns',
  confirmPassword: 'tidewater-lanterns',
  ...fields,
})

/** The token in the latest email to an address. */
export async function tokenEmailedTo(service: TestService, email: string): Promise<string> {
  const mails = await queuedMails(service.knex(), email)
  return /token=([\w-]+)/.exec(mails.findLast(({ text }) => text.includes('token='))?.text)?.[1] ?? ''
}
