import { clearJobs, queuedMails, runWaiting } from '@fundharbor/chassis/testing/jobs'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { fileRemovalQueue } from '@fundharbor/chassis/files/file-removals'
import { hasMetadata } from '@fundharbor/chassis/testing/pictures'
import { TEST_ORIGIN } from '@fundharbor/chassis/testing/service'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SEED_PASSWORD, seedOrganization, seedPerson } from '../../seeds/people.ts'
import { seedCookie } from '../../seeds/sign-in.ts'
import { TestBrowser, testIdentity, testSettings } from '../../testing/identity.test-helper.ts'
import type { UserModel } from '../users/model.ts'
import * as files from '../../testing/files.test-helper.ts'

const service = testIdentity()
let owner: UserModel
let browser: TestBrowser
let admin: TestBrowser
let stranger: TestBrowser

beforeEach(async () => {
  await clearJobs(service.knex())
  await service
    .knex()
    .raw('TRUNCATE users, organizations, organization_documents, rate_limits, audit_log CASCADE')
  await removeAll()
  owner = await seedPerson(service.knex(), 'organization-member')
  browser = await signedIn(owner)
  admin = await signedIn(await seedPerson(service.knex(), 'admin'))
  stranger = await signedIn(await seedPerson(service.knex(), 'organization-member'))
})

const signedIn = async (who: UserModel) =>
  new TestBrowser(service, await seedCookie(service.knex(), who, testSettings))

/** Names of stored files, and of uploads in progress. */
async function stored(): Promise<string[]> {
  const { incoming } = testSettings.files
  const all = await readdir(`${incoming}/..`, { recursive: true, withFileTypes: true })
  return all.filter((entry) => entry.isFile()).map(({ name }) => name)
}
async function removeAll(): Promise<void> {
  for (const name of await stored()) await testSettings.files.remove(name)
}

const own = async () => (await browser.send('GET', '/api/organization')).body

const form = (fields: object = {}) => ({
  name: 'Northquay Community Trust',
  category: 'community',
  website: 'https://northquay.example',
  foundedYear: '1998',
  teamSize: 12,
  annualBudget: '250000',
  phone: '',
  ...fields,
})

function formOf(parts: [Buffer, string][], notes?: string): FormData {
  const data = new FormData()
  for (const [content, name] of parts) data.append('documents', new Blob([new Uint8Array(content)]), name)
  if (notes !== undefined) data.append('notes', notes)
  return data
}
const upload = (parts: [Buffer, string][], notes?: string, who = browser) =>
  who.send('POST', '/api/organization/upload-documents', formOf(parts, notes))

describe('the profile', () => {
  test('is created once, with null for empty fields', async () => {
    const member = await signedIn(await seedPerson(service.knex(), 'member'))
    expect((await member.send('GET', '/api/organization')).body).toBeNull()
    const created = await member.send('POST', '/api/organization', form())
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      foundedYear: 1998,
      teamSize: 12,
      annualBudget: '250000.00',
      phone: null,
      taxId: null,
      verificationStatus: 'not-verified',
      verificationDocuments: [],
    })
    const again = await member.send('POST', '/api/organization', form())
    expect(again.status).toBe(409)
    expect(again.body.message).toBe('You already have an organization')
  })

  test('can only be changed by its owner', async () => {
    const { id } = await own()
    const changed = await browser.send('PUT', `/api/organization/${id}`, form({ name: 'Northquay Trust' }))
    expect(changed.body.name).toBe('Northquay Trust')
    expect((await stranger.send('PUT', `/api/organization/${id}`, form())).status).toBe(404)
    expect((await admin.send('PUT', `/api/organization/${id}`, form())).status).toBe(404)
    expect((await own()).name).toBe('Northquay Trust')
  })

  test('ignores fields that a client must not set', async () => {
    const before = await own()
    const forbidden = {
      id: crypto.randomUUID(),
      userId: crypto.randomUUID(),
      isVerified: true,
      verifiedAt: '2020-01-01T00:00:00.000Z',
      verifiedBy: owner.id,
      verificationNotes: 'mine',
      verificationDocuments: ['mine.pdf'],
      decidedAt: '2020-01-01T00:00:00.000Z',
      createdAt: '2020-01-01T00:00:00.000Z',
    }
    const { body } = await browser.send('PUT', `/api/organization/${before.id}`, form(forbidden))
    for (const field of ['id', 'userId', 'isVerified', 'verifiedAt', 'verificationNotes', 'createdAt']) {
      expect(body[field]).toEqual(before[field])
    }
    expect(body.verificationStatus).toBe('not-verified')
  })

  test('keeps what an older client leaves out, and forgets what is emptied', async () => {
    const { id } = await own()
    const save = (fields: object) => browser.send('PUT', `/api/organization/${id}`, form(fields))
    const stated = await save({
      organizationType: 'European nonprofit',
      organizationKind: 'library',
      country: 'united states',
      state: 'ohio',
      serviceArea: 'Three rural counties',
      uei: 'abc1 def2 ghi3',
      samExpiresOn: '2027-05-04',
      pic: '999 999 999',
      languages: ['EN', 'es', 'en'],
    })
    const facts = {
      organizationType: 'nonprofit-other',
      organizationKind: 'library',
      country: 'US',
      state: 'US-OH',
      serviceArea: 'Three rural counties',
      uei: 'ABC1DEF2GHI3',
      samExpiresOn: '2027-05-04',
      pic: '999999999',
      languages: ['en', 'es'],
    }
    expect(stated.body).toMatchObject(facts)
    expect((await save({})).body).toMatchObject(facts)
    expect((await save({ state: 'IN' })).body.state).toBe('US-IN')
    const emptied = {
      organizationType: '',
      organizationKind: '',
      country: null,
      state: '',
      uei: '',
      pic: '',
      languages: [],
    }
    expect((await save(emptied)).body).toMatchObject({
      organizationType: null,
      organizationKind: null,
      country: null,
      state: null,
      uei: null,
      pic: null,
      languages: [],
      serviceArea: 'Three rural counties',
    })
    const { body: listed } = await admin.send('GET', '/api/admin/organizations')
    expect(listed).toContainEqual(expect.objectContaining({ id, samExpiresOn: '2027-05-04' }))
  })

  test('reports invalid facts about the applicant', async () => {
    const { id } = await own()
    const invalid = {
      organizationType: 'pirates',
      country: 'Atlantis',
      uei: '123',
      samExpiresOn: '2027-02-30',
      pic: 'x',
      languages: ['english'],
    }
    const { status, body } = await browser.send('PUT', `/api/organization/${id}`, form(invalid))
    expect(status).toBe(400)
    expect(body.code).toBe('INVALID')
    expect(body.fields).toEqual({
      organizationType: 'Choose a type from the list',
      country: 'Choose a country',
      uei: 'A UEI has 12 letters and digits',
      samExpiresOn: 'Enter a date',
      pic: 'A PIC has 9 digits',
      'languages.0': 'Choose languages from the list',
    })
  })

  test.each([
    ['northquay.example', 'https://northquay.example'],
    ['www.Northquay.example/about?a=b', 'https://www.Northquay.example/about?a=b'],
    ['http://northquay.example', 'http://northquay.example'],
  ])('saves the website %s as %s', async (website, saved) => {
    const { id } = await own()
    const { body } = await browser.send('PUT', `/api/organization/${id}`, form({ website }))
    expect(body.website).toBe(saved)
  })

  test.each(['northquay', 'northquay.example:javascript', 'amara@northquay.example', 'data:text/html,x.y'])(
    'refuses the website %s',
    async (website) => {
      const { id } = await own()
      const { status } = await browser.send('PUT', `/api/organization/${id}`, form({ website }))
      expect(status).toBe(400)
    },
  )

  test('reports every invalid field', async () => {
    const { id } = await own()
    const { status, body } = await browser.send(
      'PUT',
      `/api/organization/${id}`,
      form({
        name: ' ',
        category: 'piracy',
        website: 'javascript:alert(1)',
        foundedYear: 2099,
        teamSize: -1,
        annualBudget: '12.345',
      }),
    )
    expect(status).toBe(400)
    expect(body.fields).toMatchObject({
      name: 'Organization name is required',
      category: 'Category is required',
      website: 'Must be a valid URL',
      teamSize: 'Enter a whole number of people',
      annualBudget: 'Do you mean 12,345 or 12.35?',
    })
    const future = await browser.send('PUT', `/api/organization/${id}`, form({ foundedYear: 2099 }))
    expect(future.body.fields).toEqual({ foundedYear: 'Enter a year that is not in the future' })
  })

  test.each([[['a']], [Number.NaN], ['1e309'], [{}], ['\u0000'], [true]])(
    'refuses %j as a number',
    async (odd) => {
      const { id } = await own()
      for (const field of ['foundedYear', 'teamSize', 'annualBudget', 'website']) {
        const { status, body } = await browser.send('PUT', `/api/organization/${id}`, form({ [field]: odd }))
        // JSON has no NaN: it arrives as null, which means unknown.
        expect(status).toBe(Number.isNaN(odd) ? 200 : 400)
        if (status === 400) expect(Object.keys(body.fields)).toEqual([field])
      }
    },
  )
})

describe('documents', () => {
  test('of all supported types are accepted, by content', async () => {
    const { status, body } = await upload(
      [
        [files.pdf, 'charter.pdf'],
        [files.doc, 'letter.doc'],
        [files.docx, 'rules.docx'],
        [files.jpg, 'stamp.jpeg'],
        [files.png, 'Übersicht "2026".png'],
      ],
      'Our papers',
    )
    expect(status).toBe(201)
    expect(body.verificationStatus).toBe('under-review')
    expect(body.verificationDocuments.toSorted()).toEqual(
      ['charter.pdf', 'letter.doc', 'rules.docx', 'stamp.jpg', 'Übersicht "2026".png'].toSorted(),
    )
    expect(body.documents[0].notes).toBe('Our papers')
    expect(await stored()).toHaveLength(5)
  })

  test('of other types are reported, and then none is stored', async () => {
    const { status, body } = await upload([
      [files.pdf, 'charter.pdf'],
      [files.executable, 'invoice.pdf'],
      [files.xls, 'budget.doc'],
      [files.docxBomb, 'bomb.docx'],
      [files.docxWithMacros, 'macros.docx'],
      [files.docxOfThousands, 'thousands.docx'],
      [files.plainZip, 'zip.docx'],
      [Buffer.alloc(0), 'empty.pdf'],
      [Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-1.7 '), 'large.pdf'],
    ])
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((index) => `documents.${index}`))
    expect(body.fields['documents.1']).toBe('invoice.pdf is not a PDF, DOC, DOCX, JPG, JPEG, or PNG file')
    expect(body.fields['documents.8']).toBe('large.pdf is larger than 10 MB')
    expect(await stored()).toEqual([])
    expect((await own()).verificationStatus).toBe('not-verified')
  })

  test('can be exactly 10 MB', async () => {
    const edge = Buffer.concat([files.pdf, Buffer.alloc(10 * 1024 * 1024 - files.pdf.length)])
    expect((await upload([[edge, 'edge.pdf']])).status).toBe(201)
  })

  test('are required, but at most ten at a time', async () => {
    const none = await upload([])
    expect(none.body.fields).toEqual({ documents: 'Please select at least one document to upload' })
    const eleven = Array.from({ length: 11 }, (): [Buffer, string] => [files.pdf, 'charter.pdf'])
    const many = await upload(eleven)
    expect(many.status).toBe(400)
    expect(many.body.fields).toEqual({ documents: 'Send at most 10 files at a time' })
    expect(await stored()).toEqual([])
  })

  test('require an organization', async () => {
    const member = await signedIn(await seedPerson(service.knex(), 'member'))
    const { status } = await upload([[files.pdf, 'charter.pdf']], undefined, member)
    expect(status).toBe(400)
  })

  test('are stored once when clicked twice', async () => {
    const send = (key: string) =>
      browser.send('POST', '/api/organization/upload-documents', formOf([[files.pdf, 'charter.pdf']]), {
        'Idempotency-Key': key,
      })
    const key = crypto.randomUUID()
    expect((await send(key)).status).toBe(201)
    expect((await send(key)).status).toBe(201)
    expect((await own()).documents).toHaveLength(1)
  })

  test('leave no files behind when an upload is aborted', async () => {
    const url = new URL(service.url())
    const socket = connect(Number(url.port), url.hostname)
    socket.write(
      [
        'POST /api/organization/upload-documents HTTP/1.1',
        `Host: ${url.host}`,
        `Origin: ${TEST_ORIGIN}`,
        `Cookie: ${browser.cookie}`,
        'Content-Type: multipart/form-data; boundary=cut',
        'Content-Length: 5000000',
        '',
        '--cut',
        'Content-Disposition: form-data; name="documents"; filename="charter.pdf"',
        '',
        `%PDF-1.7 ${'x'.repeat(200_000)}`,
      ].join('\r\n'),
    )
    await vi.waitFor(async () => expect(await stored()).toHaveLength(1), 3000)
    socket.destroy()
    await vi.waitFor(async () => expect(await stored()).toEqual([]), 3000)
  })

  test('can be read by their owner and administrators only', async () => {
    const { body } = await upload([[files.jpg, 'stamp\r\nX-Evil: 1.html']])
    const [{ id }] = body.documents
    for (const who of [browser, admin]) {
      const { status, headers, body: sent } = await who.send('GET', `/api/organization/documents/${id}`)
      expect([status, hasMetadata(sent)]).toEqual([200, false])
      expect(headers.get('content-type')).toBe('image/jpeg')
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="stamp[^"]*\.jpg"/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(headers.get('x-evil')).toBeNull()
    }
    expect((await stranger.send('GET', `/api/organization/documents/${id}`)).status).toBe(404)
    expect((await new TestBrowser(service).send('GET', `/api/organization/documents/${id}`)).status).toBe(401)
  })

  test('are deleted with the account', async () => {
    await upload([[files.pdf, 'charter.pdf']])
    await browser.send('POST', '/api/account/deletion', { currentPassword: SEED_PASSWORD })
    await runWaiting(fileRemovalQueue, ({ data }) => testSettings.files.remove(data.name))
    expect(await stored()).toEqual([])
  })
})

describe('verification', () => {
  const decide = (id: string, isVerified: boolean, notes = '', who = admin) =>
    who.send('PATCH', `/api/admin/organizations/${id}/verification`, { isVerified, notes })

  test('approves with date and notes, emails the owner, and records it in the audit log', async () => {
    const { body: uploaded } = await upload([[files.pdf, 'charter.pdf']])
    const { status, body } = await decide(uploaded.id, true, 'Checked against the register')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      isVerified: true,
      verificationStatus: 'verified',
      verificationNotes: 'Checked against the register',
      verifiedAt: expect.any(String),
    })
    const [mail] = await queuedMails(service.knex(), owner.email)
    expect(mail.subject).toBe('Your organization is verified')
    expect(mail.text).toContain('Checked against the register')
    const { body: audit } = await admin.send('GET', '/api/admin/identity-billing/audit')
    expect(audit).toMatchObject([{ action: 'verified', subject: `organization ${uploaded.id}` }])
    expect((await admin.send('GET', '/api/admin/organizations')).body).toHaveLength(2)
  })

  test('rejects with notes, and new documents start another review', async () => {
    const { body: uploaded } = await upload([[files.pdf, 'charter.pdf']])
    const { body } = await decide(uploaded.id, false, 'The charter is not signed')
    expect(body).toMatchObject({
      isVerified: false,
      verificationStatus: 'not-verified',
      verificationNotes: 'The charter is not signed',
      verifiedAt: null,
    })
    expect((await upload([[files.pdf, 'signed.pdf']])).body.verificationStatus).toBe('under-review')
  })

  test('is lost when the organization becomes another one, and administrators hear of it', async () => {
    const { body: uploaded } = await upload([[files.pdf, 'charter.pdf']])
    for (const [fields, changed] of [
      [{ name: 'A well-known foundation' }, 'name'],
      [{ name: 'A well-known foundation', taxId: '12-3456789' }, 'tax ID'],
      // Stated for the first time, then changed.
      [{ name: 'A well-known foundation', taxId: '12-3456789', country: 'US' }, 'country'],
      [{ name: 'A well-known foundation', taxId: '12-3456789', country: 'FR' }, 'country'],
      [
        { name: 'A well-known foundation', taxId: '12-3456789', organizationType: 'nonprofit-other' },
        'organization type',
      ],
    ] as const) {
      await decide(uploaded.id, true, 'Checked against the register')
      await clearJobs(service.knex())
      const { body } = await browser.send('PUT', `/api/organization/${uploaded.id}`, form(fields))
      expect(body).toMatchObject({
        isVerified: false,
        verificationStatus: 'under-review',
        verifiedAt: null,
        verificationNotes: null,
      })
      const [mail, ...others] = await queuedMails(service.knex())
      expect(others).toEqual([])
      expect(mail.subject).toBe('A verified organization has changed')
      expect(mail.text).toContain(`changed its ${changed}`)
    }
  })

  test('administrators get no organization name that email clients turn into a link', async () => {
    const { body: uploaded } = await upload([[files.pdf, 'charter.pdf']])
    await decide(uploaded.id, true, 'Checked against the register')
    await clearJobs(service.knex())
    const name = 'Sign in again at prize.example'
    await browser.send('PUT', `/api/organization/${uploaded.id}`, form({ name }))
    const mails = await queuedMails(service.knex())
    expect(mails).toMatchObject([{ subject: 'A verified organization has changed' }])
    for (const { text, html } of mails) expect(text + html).not.toContain('prize.example')
  })

  test('is not given to an organization that has changed since the administrator looked', async () => {
    const { body: uploaded } = await upload([[files.pdf, 'charter.pdf']])
    await browser.send('PUT', `/api/organization/${uploaded.id}`, form({ name: 'A well-known foundation' }))
    const decision = (seenAt: string) =>
      admin.send('PATCH', `/api/admin/organizations/${uploaded.id}/verification`, {
        isVerified: true,
        seenAt,
      })
    expect((await decision(uploaded.updatedAt)).status).toBe(409)
    expect((await decision((await own()).updatedAt)).status).toBe(200)
  })

  test('is kept when something else changes', async () => {
    const { body: uploaded } = await upload([[files.pdf, 'charter.pdf']])
    await decide(uploaded.id, true)
    await clearJobs(service.knex())
    const fields = { missionStatement: 'We keep the harbor in use.', teamSize: 14 }
    const { body } = await browser.send('PUT', `/api/organization/${uploaded.id}`, form(fields))
    expect(body.isVerified).toBe(true)
    expect(await queuedMails(service.knex())).toEqual([])
  })

  test('is refused with a reason only, which the owner reads', async () => {
    const { body: uploaded } = await upload([[files.pdf, 'charter.pdf']])
    const empty = await decide(uploaded.id, false, ' ')
    expect(empty.status).toBe(400)
    expect(empty.body.fields).toEqual({ notes: 'Enter a reason for rejecting this organization' })
    await decide(uploaded.id, false, 'The charter is not signed')
    expect((await own()).verificationNotes).toBe('The charter is not signed')
    const [mail] = await queuedMails(service.knex(), owner.email)
    expect(mail.text).toContain('The charter is not signed')
  })

  test('is for administrators', async () => {
    const { id } = await own()
    expect((await decide(id, true, '', browser)).status).toBe(403)
    expect((await decide(crypto.randomUUID(), true)).status).toBe(404)
  })
})

describe('the administrators’ list', () => {
  test('can be searched, filtered by verification, sorted by name, and exported', async () => {
    const named = async (name: string, over: object = {}) => {
      const { id } = await seedPerson(service.knex(), 'member')
      return seedOrganization(id, { name, ...over })
    }
    const waiting = await named('Quay list b')
    await named('quay list a', { isVerified: true, verificationNotes: '=1+1' })
    await named('Quay list c', { decidedAt: new Date() })
    await service.knex().table('organization_documents').insert({
      id: crypto.randomUUID(),
      organization_id: waiting.id,
      name: 'statutes.pdf',
      size: 1,
      file: crypto.randomUUID(),
      mime: 'application/pdf',
      uploaded_at: new Date(),
    })
    const names = async (query: string) =>
      (await admin.send('GET', `/api/admin/organizations?search=QUAY+LIST&${query}`)).body.map(
        ({ name }: { name: string }) => name,
      )
    expect(await names('sort=name')).toEqual(['quay list a', 'Quay list b', 'Quay list c'])
    expect(await names('state=verified')).toEqual(['quay list a'])
    expect(await names('state=under-review')).toEqual(['Quay list b'])
    expect(await names('state=not-verified')).toEqual(['Quay list c'])
    const file = await admin.send('GET', '/api/admin/organizations/export?search=quay+list&state=verified')
    expect(file.body.trim().split('\r\n')).toHaveLength(2)
    expect(file.body).toContain(`"'=1+1"`)
    const { body: audit } = await admin.send('GET', '/api/admin/identity-billing/audit')
    expect(audit).toMatchObject([
      {
        action: 'exported',
        subject: 'organizations.csv',
        details: { after: { search: 'quay list', state: 'verified' } },
      },
    ])
    const log = await admin.send('GET', '/api/admin/identity-billing/audit/export?search=nobody')
    expect(log.body.trim()).toContain('at","actor_email"')
    expect((await admin.send('GET', '/api/admin/identity-billing/audit')).body[0]).toMatchObject({
      action: 'exported',
      subject: 'audit-identity-billing.csv',
      details: { after: { search: 'nobody' } },
    })
  })
})

describe('the profile picture', () => {
  const send = (content: Buffer, name = 'me.png') => {
    const data = new FormData()
    data.append('picture', new Blob([new Uint8Array(content)]), name)
    return browser.send('POST', '/api/account/picture', data)
  }

  test('is served at its URL, and the old one is deleted', async () => {
    const { body: first } = await send(files.png)
    const shown = await stranger.send('GET', first.profileImageUrl)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(shown.headers.get('content-security-policy')).toContain('sandbox')
    const { body: second } = await send(files.png)
    await runWaiting(fileRemovalQueue, ({ data }) => testSettings.files.remove(data.name))
    expect((await stranger.send('GET', first.profileImageUrl)).status).toBe(404)
    expect(await stored()).toHaveLength(1)
    expect((await browser.send('DELETE', '/api/account/picture')).body.profileImageUrl).toBeNull()
    expect((await stranger.send('GET', second.profileImageUrl)).status).toBe(404)
  })

  test('does not say where it was taken', async () => {
    const { body } = await send(files.jpg, 'me.jpg')
    const shown = await stranger.send('GET', body.profileImageUrl)
    expect([shown.headers.get('content-type'), hasMetadata(shown.body)]).toEqual(['image/jpeg', false])
  })

  test('must be a picture of at most 2 MB', async () => {
    expect((await send(files.pdf)).body.fields).toEqual({ picture: 'Use a JPG, PNG, or WebP picture' })
    const large = Buffer.concat([files.png, Buffer.alloc(2 * 1024 * 1024)])
    expect((await send(large)).body.fields).toEqual({ picture: 'The picture must be 2 MB or smaller' })
  })

  test('is found by an index, because anybody can ask for one', async () => {
    const plan = await service.knex().transaction(async (trx): Promise<object> => {
      await trx.raw('SET LOCAL enable_seqscan = off')
      return await trx.raw('EXPLAIN SELECT * FROM users WHERE profile_image_url = ?', [
        '/api/user/picture/none.png',
      ])
    })
    expect(JSON.stringify(plan)).toContain('users_profile_image_url')
  })

  test('does not give access to other files', async () => {
    const { body } = await upload([[files.png, 'stamp.png']])
    const row = await service
      .knex()
      .table('organization_documents')
      .where({ id: body.documents[0].id })
      .first()
    expect((await stranger.send('GET', `/api/user/picture/${row.file}.png`)).status).toBe(404)
  })
})
