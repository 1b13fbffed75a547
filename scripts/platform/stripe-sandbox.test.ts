import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeInternalKeys } from '@fundharbor/contracts/check/callers'
import { root } from './root.ts'
import { readSettings } from './settings.ts'
import { gatewaySpec, serviceSpecs, standInSpecs, type Context } from './specs.ts'

const url = 'postgres://somebody:secret@127.0.0.1:5432/fundharbor'

/** The context in which the platform would start in an environment. */
const contextOf = (env: NodeJS.ProcessEnv): Context => ({
  settings: readSettings(env),
  secrets: {
    internalKeys: makeInternalKeys(),
    sessionKeys: 'a key that signs cookies in tests',
    twoFactorKeys: 'a key that encrypts secrets in tests',
    databasePasswords: { identity_billing: '', catalog: '', content: '', documents_ai: '' },
    adminPassword: 'lantern-on-the-pier',
    stripe: { secretKey: 'sk_test_sandbox_of_a_test', webhookSecret: 'whsec_of_a_test' },
    vapid: { publicKey: '', privateKey: '' },
    adminShown: true,
  },
  databases: { identity_billing: url, catalog: url, content: url, documents_ai: url },
  ports: {
    identity: 1,
    catalog: 2,
    content: 3,
    documents: 4,
    mailHttp: 5,
    mailSmtp: 6,
    stripe: 7,
    releases: 8,
  },
})

const namesOf = (context: Context) => standInSpecs(context).map(({ name }) => name)
const identityEnv = (context: Context) => serviceSpecs(context)[0]?.env ?? {}

test('without a Stripe key, identity-billing uses the sandbox', () => {
  const context = contextOf({})
  expect(namesOf(context)).toContain('stripe-sandbox')
  expect(identityEnv(context)).toMatchObject({
    STRIPE_API_BASE: 'http://127.0.0.1:7',
    STRIPE_SCRIPT_URL: '/dev/stripe/stripe.js',
    STRIPE_SECRET_KEY: 'sk_test_sandbox_of_a_test',
  })
  expect(gatewaySpec(context).env).toMatchObject({ UPSTREAM_STRIPE: '127.0.0.1:7' })
  expect(gatewaySpec(context).env.STRIPE_SECRET_KEY).toBeUndefined()
})

test.each<[NodeJS.ProcessEnv]>([
  [{ STRIPE_SECRET_KEY: 'sk_live_of_somebody', STRIPE_PUBLISHABLE_KEY: 'pk_live' }],
  [{ NODE_ENV: 'production', SMTP_URL: 'smtp://mail:25', PUBLIC_URL: 'https://fundharbor.example' }],
])('with %o, the sandbox is not started and no other process uses it', (env) => {
  const context = contextOf(env)
  expect(namesOf(context)).not.toContain('stripe-sandbox')
  expect(identityEnv(context).STRIPE_API_BASE).toBeUndefined()
  expect(identityEnv(context).STRIPE_SECRET_KEY).toBe(env.STRIPE_SECRET_KEY)
  expect(gatewaySpec(context).env.UPSTREAM_STRIPE).toBeUndefined()
})

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_live_of_somebody' }, /a Stripe key is set/],
  [{ NODE_ENV: 'production' }, /not for production/],
])('the sandbox refuses to start by hand with %o', async (env, message) => {
  const script = path.join(root, 'services/stripe-sandbox/src/main.ts')
  const own = {
    SANDBOX_SECRET_KEY: 'sk_test_sandbox_of_a_test',
    WEBHOOK_URL: 'http://127.0.0.1:1/',
    WEBHOOK_SECRET: 'whsec_of_these_tests',
  }
  const output = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [script],
      { env: { ...process.env, NODE_ENV: '', ...own, ...env } },
      (_, out, err) => resolve(out + err),
    )
  })
  expect(output).toMatch(message)
})

test('only tests import or request the sandbox', async () => {
  for (const folder of [
    'shell',
    'mfe-public',
    'mfe-funding',
    'mfe-documents',
    'mfe-admin',
    'services',
    'gateway',
  ])
    for (const file of await sourcesIn(path.join(root, folder))) {
      if (file.includes('stripe-sandbox')) continue
      expect(await readFile(file, 'utf8'), file).not.toMatch(
        /['"][^'"\n]*(@fundharbor\/stripe-sandbox|\/dev\/stripe)/,
      )
    }
})

/** Source files that ship. The gateway's route table is left out, because it has the sandbox's route. */
async function sourcesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        !/node_modules|\/dist\/|\.test\.|\/test-|\/testing\/|gateway\/src\/routes\/routes\.ts/.test(file),
    )
}
