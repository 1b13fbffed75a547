import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { admin, member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import type { UploadMapping } from '@fundharbor/contracts/catalog/imports'
import { beforeEach, describe, expect, test } from 'vitest'
import { router as adminOpportunities } from '../../public/admin-opportunities/routes.ts'
import { router as imports } from '../imports/routes.ts'
import { workbookOf } from '../tables/workbook.test-helper.ts'
import { router } from './routes.ts'

const service = testService({
  service: 'catalog',
  routers: [adminOpportunities, imports, router],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})
const UPLOADS = '/api/admin/imports/uploads'

beforeEach(async () => {
  for (const table of ['opportunities', 'import_runs', 'import_uploads', 'audit_log'])
    await service.knex().table(table).delete()
  service.as(admin())
})

const csv = `Name,Funder,Closing date,Max,Type,Link,Color
Rural clinics,Northquay Foundation,2027-03-01,"$50,000",Grant,https://northquay.example/a,red
Reading rooms,Harbour Trust,12/31/2027,,Equity,https://harbour.example/b,blue
`

/** To what the preview asks. */
interface Answers {
  decimals?: object
  dayOrders?: object
}

const formOf = (
  content: string | Buffer,
  { name = 'calls.csv', mapping, ...answers }: { name?: string; mapping?: unknown } & Answers = {},
) => {
  const form = new FormData()
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  if (mapping !== undefined)
    form.append('mapping', typeof mapping === 'string' ? mapping : JSON.stringify(mapping))
  for (const [field, answer] of Object.entries(answers)) form.append(field, JSON.stringify(answer))
  return form
}

const preview = (content: string | Buffer, more = {}) =>
  service.send('POST', `${UPLOADS}/preview`, formOf(content, more))

async function finished(id: string) {
  for (let turn = 0; turn < 100; turn += 1) {
    const { body } = await service.send('GET', '/api/admin/imports')
    const run = body.find((each: { id: string }) => each.id === id)
    if (run.status !== 'running') return run
    await sleep(50)
  }
  throw new Error('The import did not end')
}

async function upload(
  content: string | Buffer,
  more: { name?: string; mapping?: UploadMapping } & Answers = {},
) {
  const { status, body } = await service.send('POST', UPLOADS, formOf(content, more))
  expect(status).toBe(202)
  return finished(body.id)
}

test('only administrators can upload', async () => {
  for (const path of [UPLOADS, `${UPLOADS}/preview`, `/api/admin/imports/${randomUUID()}/retry`]) {
    service.as(member())
    expect((await service.send('POST', path, formOf(csv))).status).toBe(403)
    service.as(null)
    expect((await service.send('POST', path, formOf(csv))).status).toBe(401)
  }
})

describe('the preview', () => {
  test('suggests a mapping and stores nothing', async () => {
    const { status, body } = await preview(csv)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      file: 'calls.csv',
      columns: ['Name', 'Funder', 'Closing date', 'Max', 'Type', 'Link', 'Color'],
      mapping: {
        title: 'Name',
        funderName: 'Funder',
        deadline: 'Closing date',
        maxAmount: 'Max',
        fundingType: 'Type',
        applicationUrl: 'Link',
      },
      rows: 2,
      invalid: 0,
      importedAt: null,
    })
    expect(body.firstRows[0]).toMatchObject({ position: 1, cells: { Name: 'Rural clinics' }, problems: {} })
    expect(await service.knex().table('opportunities')).toEqual([])
    expect(await service.knex().table('import_runs')).toEqual([])
  })

  test('reports the problems of each cell', async () => {
    const wrong = `${csv},Nobody,2027-02-31,lots,Gift,northquay,\nToo,many,,,,,,cells\n`
    const { body } = await preview(wrong)
    expect(body).toMatchObject({ rows: 4, invalid: 2 })
    expect(body.firstRows[2].problems).toEqual({
      title: 'This field is required',
      deadline:
        'This is not a valid date: 2027-02-31. Use 2027-12-31, 12/31/2027, 31.12.2027 or December 31, 2027. An hour can follow, such as 5:00 PM',
      maxAmount: 'This is not a valid amount: lots',
      fundingType: 'Unknown value: Gift',
      applicationUrl: 'Must be a valid URL',
    })
    expect(body.firstRows[3].problem).toBe('The row has 8 cells, but the header has 7')
  })

  test('refuses a cell that is longer than any text of an opportunity', async () => {
    const { body } = await preview(`${csv},${'x'.repeat(100_001)},,,Grant,northquay,\n`)
    expect(Object.values(body.firstRows[2].problems)).toContain('This text is too long')
  })

  test('accepts another mapping, but no missing columns', async () => {
    const { body } = await preview(csv, { mapping: { title: 'Funder', funderName: 'Name' } })
    expect(body).toMatchObject({ mapping: { title: 'Funder', funderName: 'Name' }, invalid: 0 })
    const unknown = await preview(csv, { mapping: { title: 'Nothing' } })
    expect(unknown.body.fields).toEqual({ mapping: 'The file has no column Nothing' })
    const broken = await preview(csv, { mapping: '{' })
    expect(broken.body.fields).toEqual({ mapping: 'Choose a column for each field' })
  })

  test('reads JSON, semicolons and a byte order mark', async () => {
    const list = [{ title: 'Rural clinics', funder: 'Northquay', max: 5000, extra: null }]
    const json = await preview(JSON.stringify({ calls: list }), { name: 'calls.json' })
    expect(json.body).toMatchObject({ rows: 1, invalid: 0, columns: ['title', 'funder', 'max', 'extra'] })
    const german = await preview('\uFEFFTitle;Funder\nÜberfahrt;Hafen, Nord\n')
    expect(german.body.firstRows[0].cells).toEqual({ Title: 'Überfahrt', Funder: 'Hafen, Nord' })
  })

  test('reads the headers of exports from Grants.gov and Simpler.Grants.gov, whose categories are not ours', async () => {
    const simpler = await preview(
      'opportunity_id,opportunity_number,opportunity_title,opportunity_status,agency_code,category,post_date,close_date,agency_name,award_ceiling\n' +
        '1,A-1,Roof fund,posted,HHS,discretionary,2026-11-01,2027-12-31,Health Services,50000\n',
    )
    expect(simpler.body).toMatchObject({
      invalid: 0,
      mapping: {
        id: 'opportunity_id',
        sourceNumber: 'opportunity_number',
        title: 'opportunity_title',
        funderName: 'agency_name',
        postedAt: 'post_date',
        deadline: 'close_date',
        maxAmount: 'award_ceiling',
      },
    })
    expect(simpler.body.mapping.category).toBeUndefined()
    const grants = await preview(
      'FUNDING OPPORTUNITY NUMBER,FUNDING OPPORTUNITY TITLE,AGENCY CODE,AGENCY NAME,CLOSE DATE,Funding Instrument Type\n' +
        'A-1,Roof fund,HHS,Health Services,12/31/2027,cooperative_agreement\n',
    )
    expect(grants.body).toMatchObject({
      invalid: 0,
      mapping: { sourceNumber: 'FUNDING OPPORTUNITY NUMBER', deadline: 'CLOSE DATE' },
    })
  })

  test('keeps the number beside an id, and makes one the other where a file has one of them', async () => {
    await upload('opportunity_id,opportunity_number,Title,Funder\n1,A-1,Roof fund,Elm\n')
    await upload('Number,Title,Funder\nB-2,Quays,Elm\n')
    await upload('Id,Title,Funder\nC-3,Piers,Elm\n')
    const rows = await service.knex().table('opportunities').orderBy('title')
    expect(rows.map(({ sourceNumber }) => sourceNumber)).toEqual(['C-3', 'B-2', 'A-1'])
  })

  test('shows rows far below in which a text stands for no day or amount', async () => {
    const many = Array.from({ length: 30 }, (_, index) => `Call ${index},Elm,2027-12-31,500`)
    const odd = [
      'A,Elm,9999-12-31,500',
      'B,Elm,1/1/1900,500',
      'C,Elm,N/A,500',
      'D,Elm,2027-12-31,none',
      'E,Elm,,',
      'F,Elm,Rolling,5',
    ]
    const { body } = await preview(['Title,Funder,Deadline,Max', ...many, ...odd].join('\n'))
    expect(
      body.firstRows
        .slice(10)
        .map(({ cells }: { cells: { Title: string } }) => cells.Title)
        .join(''),
    ).toBe('ABCD')
  })

  test('shows no message of the schema library', async () => {
    const { body } = await preview(
      `Id,Name,Funder\n${'x'.repeat(3000)},Roof fund,Elm\nB,Roof \u{1F600} fund,Elm\n`,
    )
    const said = JSON.stringify(body.firstRows.map(({ problems }: { problems: object }) => problems))
    expect(said).not.toMatch(/Invalid|expected|Too big|Unrecognized/)
  })

  test.each([
    ['an empty file', '', 'The file is empty'],
    ['a header alone', 'Title,Funder\n', 'The file has no rows'],
    ['no text', Buffer.from([0x54, 0x00, 0x0a, 0x01]), /not a table/],
    ['broken JSON', '[{"title": ', /cannot be read as JSON/],
    ['JSON without a list', '{"title": "x"}', 'The file does not contain a list of opportunities'],
    ['an open quote', 'Title,Funder\n"open,Trust\n', /cannot be read as CSV/],
    ['a column twice', 'Title,Title\na,b\n', /appears twice/],
  ])('says what is wrong with %s', async (_, content, message) => {
    const { status, body } = await preview(content)
    expect(status).toBe(400)
    expect(body.fields.file).toMatch(message)
  })

  test('a file over 10 MB is refused', async () => {
    const { status, body } = await preview(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))
    expect(status).toBe(400)
    expect(body.fields).toEqual({ file: 'The file is larger than 10 MB' })
    const none = await service.send('POST', UPLOADS, new FormData())
    expect(none.status).toBe(400)
  })
})

describe('amounts', () => {
  const table = (...rows: string[]) =>
    ['Title;Funder name;Minimum amount;Maximum amount;Currency', ...rows].join('\n')
  const amountsOf = () =>
    service
      .knex()
      .table('opportunities')
      .orderBy('title')
      .select('min_amount as min', 'max_amount as max', 'currency')

  test('the other values of a column show its decimal sign', async () => {
    const content = table('A;Elm;1.000,00;50.000;EUR', 'B;Elm;5,00;10,5;EUR', 'C;Elm;9000;100;EUR')
    const { body } = await preview(content)
    expect(body).toMatchObject({ rows: 3, invalid: 1, unclear: [] })
    expect(body.firstRows[2].problems).toEqual({ maxAmount: 'The maximum must be at least the minimum' })
    await upload(content)
    expect(await amountsOf()).toEqual([
      { min: '1000.00', max: '50000.00', currency: 'EUR' },
      { min: '5.00', max: '10.50', currency: 'EUR' },
    ])
  })

  test.each([
    ['1.000,00', '50.000,00', 'EUR', { minAmount: '1000.00', maxAmount: '50000.00' }],
    ['0,5', '1250,50', 'EUR', { minAmount: '0.50', maxAmount: '1250.50' }],
    ['1 250,5', '€ 2.500.000,00', 'EUR', { minAmount: '1250.50', maxAmount: '2500000.00' }],
    ["12'500.–", 'CHF 1’000’000', 'CHF', { minAmount: '12500.00', maxAmount: '1000000.00' }],
    ['$1,500', '$2.5m', 'CAD', { minAmount: '1500.00', maxAmount: '2500000.00' }],
    ['₹1,25,000', '2 crore', 'INR', { minAmount: '125000.00', maxAmount: '20000000.00' }],
    ['10k', '1.5 million', 'USD', { minAmount: '10000.00', maxAmount: '1500000.00' }],
    ['none', '£7,500.5', 'GBP', { minAmount: null, maxAmount: '7500.50' }],
    ['0', '75', 'USD', { minAmount: null, maxAmount: '75.00' }],
    ['', '1,234,567.89', 'USD', { minAmount: null, maxAmount: '1234567.89' }],
    [' 1 000 ', '1,000.00 dollars', 'USD', { minAmount: '1000.00', maxAmount: '1000.00' }],
  ])('the preview says how %j to %j in %s was understood', async (min, max, currency, amounts) => {
    const content = table(`A;Elm;${min};${max};${currency}`)
    const { body } = await preview(content)
    expect(body.firstRows[0].understood).toMatchObject({ ...amounts, currency })
    await upload(content)
    expect(await amountsOf()).toEqual([{ min: amounts.minAmount, max: amounts.maxAmount, currency }])
  })

  test('a column that shows none is asked about, and the answer is kept with the file', async () => {
    const content = table('A;Elm;;12.500;EUR', 'B;Elm;;3.000;EUR')
    const { body } = await preview(content)
    expect(body).toMatchObject({
      invalid: 2,
      unclear: [
        {
          field: 'maxAmount',
          column: 'Maximum amount',
          example: '12.500',
          point: '12.50',
          comma: '12500.00',
          decimal: null,
        },
      ],
    })
    expect(body.firstRows[0].problems.maxAmount).toBe('Do you mean 12,500 or 12.50?')
    expect(body.firstRows[0].understood).toBeNull()
    const answered = await preview(content, { decimals: { maxAmount: ',' } })
    expect(answered.body).toMatchObject({ invalid: 0, unclear: [{ decimal: ',' }] })
    await upload(content, { decimals: { maxAmount: ',' } })
    expect(await amountsOf()).toMatchObject([{ max: '12500.00' }, { max: '3000.00' }])
    expect((await preview(content, { decimals: { maxAmount: ';' } })).body.fields).toEqual({
      decimals: 'Choose a point or a comma',
    })
  })

  test('numbers of an Excel file do not say how its texts are written', async () => {
    const content = await workbookOf([
      ['Title', 'Funder name', 'Maximum amount'],
      ['A', 'Elm', 1500.5],
      ['B', 'Elm', '50.000'],
    ])
    const { body } = await preview(content, { name: 'calls.xlsx' })
    expect(body).toMatchObject({ rows: 2, invalid: 1, unclear: [{ example: '50.000' }] })
    await upload(content, { name: 'calls.xlsx', decimals: { maxAmount: ',' } })
    expect(await amountsOf()).toMatchObject([{ max: '1500.50' }, { max: '50000.00' }])
  })

  test.each([
    [';€ 45.000,00;', { max: '45000.00', currency: 'EUR' }],
    [';1 250 000,5 €;', { max: '1250000.50', currency: 'EUR' }],
    [";CHF 12'500.–;", { max: '12500.00', currency: 'CHF' }],
    [';£2.5m;', { max: '2500000.00', currency: 'GBP' }],
    [';$1,500;CAD', { max: '1500.00', currency: 'CAD' }],
    [';₹1,25,000;', { max: '125000.00', currency: 'INR' }],
    [';250.000,00;euros', { max: '250000.00', currency: 'EUR' }],
    [';10k;usd', { max: '10000.00', currency: 'USD' }],
    [';none;', { max: null, currency: 'USD' }],
    ['0;75;€', { min: null, max: '75.00', currency: 'EUR' }],
  ])('reads %j', async (cells, amounts) => {
    await upload(table(`A;Elm;${cells}`))
    expect(await amountsOf()).toMatchObject([amounts])
  })

  test.each([
    [';-500;', { maxAmount: 'This is not a valid amount: -500. Enter an amount of 0 or more' }],
    [';(500);', { maxAmount: 'This is not a valid amount: (500). Enter an amount of 0 or more' }],
    [';500 kr;', { maxAmount: 'This is not a valid amount: 500 kr. Enter the amount in USD, not in “kr”' }],
    ['$5;€9;', { minAmount: 'This is not a valid amount: $5. Enter the amount in EUR, not in “$”' }],
    [';up to 5;', { maxAmount: 'This is not a valid amount: up to 5' }],
    ['10;5;', { maxAmount: 'The maximum must be at least the minimum' }],
    [';5;Taler', { currency: 'Use a three-letter currency code such as USD' }],
  ])('refuses %j', async (cells, problems) => {
    const { body } = await preview(table(`A;Elm;${cells}`))
    expect(body.firstRows[0].problems).toEqual(problems)
  })
})

describe('the import', () => {
  test('imports rows, reports invalid ones, and is in the audit log', async () => {
    const run = await upload(`${csv},Nobody,,,,,\n`)
    expect(run).toMatchObject({
      source: 'fundharbor',
      file: 'calls.csv',
      status: 'finished',
      read: 3,
      added: 2,
      skipped: 1,
      skippedRecords: [{ position: 3, sourceId: null, reason: 'Title: This field is required' }],
    })
    const rows = await service.knex().table('opportunities').orderBy('title')
    expect(rows).toMatchObject([
      { title: 'Reading rooms', fundingType: 'investment', deadline: new Date('2028-01-01T04:59:59.999Z') },
      { title: 'Rural clinics', maxAmount: '50000.00', applicationUrl: 'https://northquay.example/a' },
    ])
    expect(await service.knex().table('audit_log')).toMatchObject([
      { action: 'uploaded', subject: `import ${run.id}` },
    ])
  })

  test('reads whole numbers', async () => {
    const table = (awards: string) => `Name,Funder,Expected number of awards\nPiers,Northquay,"${awards}"\n`
    await upload(table('1,200'))
    expect(await service.knex().table('opportunities').pluck('expected_awards')).toEqual([1200])
    for (const [awards, problem] of [
      ['1.5', 'This is not a whole number: 1.5'],
      ['a dozen', 'This is not a valid number: a dozen'],
      ['3000000000', 'This number is too large'],
    ]) {
      const { body } = await preview(table(awards!))
      expect(body.firstRows[0].problems).toEqual({ expectedAwards: problem })
    }
  })

  test('importing the same file again changes nothing; a changed file updates what changed', async () => {
    await upload(csv)
    expect(await upload(csv)).toMatchObject({ read: 2, added: 0, updated: 0, unchanged: 2 })
    expect((await preview(csv)).body.importedAt).toEqual(expect.any(String))
    const changed = csv.replace('$50,000', '$60,000')
    expect(await upload(changed)).toMatchObject({ added: 0, updated: 1, unchanged: 1 })
    expect((await preview(changed.replace('60', '70'))).body.importedAt).toBeNull()
  })

  test('a file without a title column is rejected', async () => {
    const { status, body } = await service.send(
      'POST',
      UPLOADS,
      formOf(csv, { mapping: { funderName: 'Funder' } }),
    )
    expect(status).toBe(400)
    expect(body.fields).toEqual({ mapping: 'Choose a column for Title' })
  })
})

describe('a file that lacks columns', () => {
  const whole = `Id,Title,Funder name,Description,Category,Funding type,Amount,Minimum amount,Maximum amount,Currency,Expected awards,Deadline,Deadline time zone,Posted on,Application URL,Eligibility criteria,Geographic scope,Sector
A-1,Piers,Elm,<p>Repairs of piers.</p>,environment,loan,Up to 5,1000,5000.50,EUR,3,2027-03-31 17:00,Brussels,2026-11-02,https://elm.example/,Nonprofits,France,Ports
`
  const facts = async () => {
    const [row] = await service.knex().table('opportunities')
    // JSON has the same numbers without the zeros at their end.
    const sourceValues = Object.keys(row.sourceValues)
    return {
      ...row,
      sourceValues,
      readAt: null,
      updatedAt: null,
      revision: null,
      contentHash: null,
      wasActive: null,
    }
  }
  const without = (column: string) => {
    const [names = '', cells = ''] = whole.trim().split('\n')
    const at = names.split(',').indexOf(column)
    const cut = (line: string) => line.split(',').toSpliced(at, 1).join(',')
    return `${cut(names)}\n${cut(cells)}\n`
  }

  test.each([
    'Description',
    'Category',
    'Funding type',
    'Amount',
    'Minimum amount',
    'Maximum amount',
    'Currency',
    'Expected awards',
    'Posted on',
    'Application URL',
    'Eligibility criteria',
    'Geographic scope',
    'Sector',
  ])('changes nothing in the catalog where it has no %s', async (column) => {
    expect(await upload(whole)).toMatchObject({ added: 1, skipped: 0 })
    const before = await facts()
    expect(await upload(without(column))).toMatchObject({ unchanged: 1 })
    expect(await facts()).toEqual(before)
  })

  test('keeps fields that the file does not have, and those that the team has edited', async () => {
    await upload(whole)
    const { id } = (await service.knex().table('opportunities'))[0]
    const path = `/api/admin/opportunities/${id}`
    const { body: form } = await service.send('GET', path)
    const edit = { ...form, eligibilityCriteria: '<p>Charities</p>', maxAmount: '7000.00' }
    expect((await service.send('PUT', path, edit)).body).toMatchObject({ maxAmount: '7000.00' })
    const before = await facts()
    const file = 'Id,Title,Funder name\nA-1,Piers and quays,Elm\n'
    expect(await upload(file)).toMatchObject({ updated: 1 })
    expect(await facts()).toEqual({ ...before, title: 'Piers and quays' })
  })

  test('has no say about a deadline, but says where one of its own is', async () => {
    await upload(whole)
    const before = await facts()
    await upload('Id,Title,Funder name\nA-1,Piers,Elm\n')
    expect(await facts()).toEqual(before)
    await upload('Id,Title,Funder name,Deadline\nA-1,Piers,Elm,2027-04-01\n')
    expect(await facts()).toMatchObject({
      deadline: new Date('2027-04-02T03:59:59.999Z'),
      deadlineZone: 'America/New_York',
    })
  })

  test('takes the currency that an amount names', async () => {
    await upload(whole)
    await upload('Id,Title,Funder name,Maximum amount\nA-1,Piers,Elm,"£6,000"\n')
    expect(await facts()).toMatchObject({ maxAmount: '6000.00', currency: 'GBP', minAmount: '1000.00' })
    await upload('Id,Title,Funder name,Maximum amount\nA-1,Piers,Elm,7000\n')
    expect(await facts()).toMatchObject({ maxAmount: '7000.00', currency: 'GBP' })
  })

  test('fills in nothing for what is new', async () => {
    await upload('Id,Title,Funder name\nA-2,Quays,Elm\n')
    expect(await facts()).toMatchObject({ description: '', currency: 'USD', fundingType: 'grant' })
  })
})

describe('retrying', () => {
  test('a failed import of a stored file runs again as a new run', async () => {
    const run = await upload(csv)
    const again = await service.send('POST', `/api/admin/imports/${run.id}/retry`)
    expect(again.status).toBe(409)
    await service.knex().table('opportunities').delete()
    await service
      .knex()
      .table('import_runs')
      .where({ id: run.id })
      .update({ status: 'failed', error: 'Lost' })
    const { body } = await service.send('GET', '/api/admin/imports')
    expect(body).toMatchObject([{ canRetry: true }])
    const retried = await service.send('POST', `/api/admin/imports/${run.id}/retry`)
    expect(retried.status).toBe(202)
    expect(await finished(retried.body.id)).toMatchObject({ status: 'finished', added: 2 })
  })

  test('an import without a stored file cannot be retried', async () => {
    expect((await service.send('POST', `/api/admin/imports/${randomUUID()}/retry`)).status).toBe(404)
  })
})

describe('days', () => {
  const fileOf = (...days: string[]) =>
    ['Title,Funder name,Deadline', ...days.map((day, index) => `Call ${index},Elm,"${day}"`)].join('\n')
  const deadlines = async () => {
    const rows = await service
      .knex()
      .table('opportunities')
      .orderBy('title')
      .select('deadline', 'deadlineZone', 'isRolling')
    return rows.map(({ deadline, deadlineZone, isRolling }) =>
      deadline ? `${deadline.toISOString()} ${deadlineZone}` : isRolling ? 'rolling' : 'none',
    )
  }

  test('are read as spreadsheets and people write them', async () => {
    const days = `2027-12-31 00:00:00|2027/12/31|31.12.2027|31-12-2027|December 31, 2027|31 Dec 2027|
      12/31/2027 5:00 PM|12/31/2027 5 PM PT|46752|N/A|Open until filled`
    const file = fileOf(...days.split('|').map((day) => day.trim()))
    expect(await upload(file)).toMatchObject({ added: 11, skipped: 0 })
    const endOfDay = '2028-01-01T04:59:59.999Z America/New_York'
    expect((await deadlines()).toSorted()).toEqual(
      [
        ...Array.from({ length: 7 }, () => endOfDay),
        '2027-12-31T22:00:00.000Z America/New_York',
        '2028-01-01T01:00:00.000Z America/Los_Angeles',
        'none',
        'rolling',
      ].toSorted(),
    )
  })

  test.each([
    ['2027-12-31', '2028-01-01T04:59:59.999Z', 'America/New_York'],
    ['31.12.2027', '2028-01-01T04:59:59.999Z', 'America/New_York'],
    ['December 31st, 2027', '2028-01-01T04:59:59.999Z', 'America/New_York'],
    ['Fri, 31 Dec 2027', '2028-01-01T04:59:59.999Z', 'America/New_York'],
    ['12/31/27', '2028-01-01T04:59:59.999Z', 'America/New_York'],
    ['46752', '2028-01-01T04:59:59.999Z', 'America/New_York'],
    ['12/31/2027 5 PM PT', '2028-01-01T01:00:00.000Z', 'America/Los_Angeles'],
    ['2027-06-30T17:00 Brussels', '2027-06-30T15:00:00.000Z', 'Europe/Brussels'],
    ['2027-11-07 23:59', '2027-11-08T04:59:59.999Z', 'America/New_York'],
    ['01/01/1900', null, 'America/New_York'],
    ['2099-12-31', null, 'America/New_York'],
    ['TBD', null, 'America/New_York'],
  ])('are previewed as they are stored: %s', async (day, deadline, deadlineZone) => {
    const { body } = await preview(fileOf(day))
    expect(body.firstRows[0].understood).toMatchObject({ deadline, deadlineZone, isRolling: false })
    await upload(fileOf(day))
    expect(await deadlines()).toEqual([deadline ? `${deadline} ${deadlineZone}` : 'none'])
  })

  test('of an Excel file close at their hour where the funder is', async () => {
    const content = await workbookOf([
      ['Title', 'Funder name', 'Deadline', 'Deadline time zone'],
      ['A', 'Elm', new Date('2027-12-31T17:00:00.000Z'), 'Brussels'],
      ['B', 'Elm', new Date('2027-12-31T00:00:00.000Z'), 'Brussels'],
      ['C', 'Elm', '31/12/2027', 'Brussels'],
    ])
    expect(await upload(content, { name: 'calls.xlsx' })).toMatchObject({ added: 3 })
    expect(await deadlines()).toEqual([
      '2027-12-31T16:00:00.000Z Europe/Brussels',
      '2027-12-31T22:59:59.999Z Europe/Brussels',
      '2027-12-31T22:59:59.999Z Europe/Brussels',
    ])
  })

  test('that could be two are read as the column’s other values show', async () => {
    expect(await upload(fileOf('03/04/2027', '31/12/2027'))).toMatchObject({ added: 2 })
    expect(await deadlines()).toContain('2027-04-04T03:59:59.999Z America/New_York')
  })

  test('that could be two are asked about, and never guessed', async () => {
    const file = fileOf('03/04/2027', '2027-12-31')
    const { body } = await preview(file)
    expect(body).toMatchObject({ dayOrders: { deadline: 'unclear' }, invalid: 1 })
    const refused = await service.send('POST', UPLOADS, formOf(file))
    expect(refused.status).toBe(400)
    expect(refused.body.fields).toEqual({
      dayOrders: 'Choose whether days or months come first for Deadline',
    })
    const chosen = await preview(file, { dayOrders: { deadline: 'day-first' } })
    expect(chosen.body).toMatchObject({ dayOrders: { deadline: 'day-first' }, invalid: 0 })
    const broken = await preview(file, { dayOrders: { deadline: 'year-first' } })
    expect(broken.body.fields).toEqual({ dayOrders: 'Choose whether days or months come first' })
    await upload(file, { dayOrders: { deadline: 'month-first' } })
    expect(await deadlines()).toContain('2027-03-05T04:59:59.999Z America/New_York')
  })

  test('of our own export, uploaded again, stay what they were', async () => {
    const rows = [
      '2027-03-31,,2026-11-01',
      '2027-03-31,Brussels,2026-03-29',
      '2027-11-30 17:00,Pacific,',
      '2027-04-01T03:59:59Z,America/New_York,2026-11-02T04:00:00Z',
      'Rolling,,',
      ',,2026-01-01',
      '2027-12-31,Hawaii,2026-12-31',
      '2028-02-29 11:59 PM,Alaska,',
      '2027-03-14 03:30,Eastern,2027-03-14',
      '2027-11-07,Central,2026-11-01',
      '2027-06-30 12:00,UTC,2026-06-30',
      '2027-10-31 00:30,London,2026-10-25',
      '2028-01-01,Mountain,2026-02-28',
    ]
    const header = 'Title,Funder name,Deadline,Deadline time zone,Posted on'
    const file = [header, ...rows.map((row, index) => `Call ${index},Elm,${row}`)].join('\n')
    expect(await upload(file)).toMatchObject({ added: rows.length, skipped: 0 })
    const facts = () =>
      service
        .knex()
        .table('opportunities')
        .orderBy('title')
        .select('title', 'deadline', 'deadlineZone', 'isRolling', 'postedAt')
    const before = await facts()
    const { body: exported } = await service.send('GET', '/api/admin/opportunities/export')
    expect(exported).toContain('"2027-11-30 17:00","America/Los_Angeles","2027-12-01T01:00:00.000Z"')
    expect(await upload(exported)).toMatchObject({ read: rows.length, unchanged: rows.length })
    expect(await facts()).toEqual(before)
  })
})
