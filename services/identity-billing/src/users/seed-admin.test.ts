import { beforeEach, expect, test } from 'vitest'
import { testIdentity } from '../../testing/identity.test-helper.ts'
import { UserModel } from './model.ts'
import { seedAdmin } from './seed-admin.ts'

const service = testIdentity()
const email = 'harbor-master@northquay.example'
beforeEach(() => service.knex().raw('TRUNCATE users CASCADE'))

test('creates the first administrator once', async () => {
  await seedAdmin({ email, password: 'lantern-on-the-pier' })
  await seedAdmin({ email, password: 'another-on-the-pier' })
  expect(await UserModel.query()).toMatchObject([{ email, role: 'admin', emailVerified: true }])
})

test('refuses a common password, unless the account exists', async () => {
  const weak = seedAdmin({ email, password: 'Password123!' })
  await expect(weak).rejects.toThrow('ADMIN_PASSWORD: This password is too common. Please choose another.')
  expect(await UserModel.query()).toEqual([])
  await seedAdmin({ email, password: 'lantern-on-the-pier' })
  await seedAdmin({ email, password: 'Password123!' })
})
