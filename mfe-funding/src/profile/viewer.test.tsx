import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { organization } from '../testing/examples.data.ts'
import { openPage } from '../testing/open-page.tsx'
import { asViewer } from '../testing/viewer.ts'

const card = async (name: string) => within(await screen.findByRole('region', { name }))

test('a viewer reads the organization’s profile, and edits only their own details', async () => {
  openPage('/profile', {
    ...asViewer,
    'GET /api/organization': { ...organization, organizationType: null },
  })
  const details = await card('Organization details')
  expect(details.getByText(/Your role lets you view this/)).toBeTruthy()
  expect(details.queryByRole('button')).toBeNull()
  const verification = await card('Organization verification')
  expect(verification.getByText('Owners and editors can upload proof of registration.')).toBeTruthy()
  expect(verification.queryByRole('button', { name: /Choose files|Upload/ })).toBeNull()
  expect(screen.queryByRole('region', { name: /What kind of organization|Better matches/ })).toBeNull()
  expect((await card('Personal Information')).getByRole('button', { name: /Edit/ })).toBeTruthy()
})

test('a viewer of a workspace without an organization is offered no profile to create', async () => {
  openPage('/profile', { ...asViewer, 'GET /api/organization': null })
  expect((await card('Organization details')).getByText('There is no organization profile yet.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create Profile' })).toBeNull()
})
