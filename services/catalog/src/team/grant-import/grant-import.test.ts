import type { GrantImportPreview, GrantImportSettings } from '@fundharbor/contracts/catalog/grant-import'
import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { describe, expect, test } from 'vitest'
import { grantsService } from '../my-grants/grants-service.test-helper.ts'
import { workbookOf } from '../../records/tables/workbook.test-helper.ts'
import { asCells, asCsv } from './forty-grants.test-helper.ts'

const service = grantsService()
const { signIn, join, seed, to } = service

type Settings = Partial<GrantImportSettings>

function formOf(content: string | Buffer, settings?: Settings, name = 'grants.csv') {
  const form = new FormData()
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  if (settings) form.append('settings', JSON.stringify({ mapping: {}, ...settings }))
  return form
}

const preview = (content: string | Buffer, settings?: Settings, name?: string) =>
  service.send('POST', '/api/grants/imports/preview', formOf(content, settings, name))

const read = async (content: string | Buffer, settings?: Settings): Promise<GrantImportPreview> =>
  (await preview(content, settings)).body

const add = (content: string | Buffer, settings: Settings) =>
  service.send('POST', '/api/grants/imports', formOf(content, settings))

/** What the first row was understood as. */
const firstOf = async (content: string, settings?: Settings) =>
  (await read(content, settings)).firstRows[0] ?? expect.fail('No rows')

/** How a preview was read, to import it. */
const settingsOf = ({ mapping, stages, dayOrders }: GrantImportPreview, more: Settings = {}): Settings => ({
  mapping,
  statuses: Object.fromEntries(stages.map(({ text, status }) => [text.toLowerCase(), status ?? 'saved'])),
  dayOrders: Object.fromEntries(Object.entries(dayOrders).filter(([, order]) => order !== 'unclear')),
  ...more,
})

const plain = 'Grant,Funder,Stage\nWells,Water Fund,Submitted\n'

describe('a spreadsheet', () => {
  test('is understood by the names of its columns and stages, and asks about the rest', async () => {
    signIn()
    const { mapping, stages, dayOrders, counts, rows } = await read(asCsv())
    expect(mapping).toEqual({
      title: 'Grant name',
      funderName: 'Foundation',
      status: 'Stage',
      awarded: 'Amount awarded',
      deadline: 'Deadline',
      sentOn: 'Date submitted',
      responsible: 'Who',
      url: 'Website',
      notes: 'Comments',
    })
    expect(stages).toEqual([
      { text: 'In conversation', rows: 8, status: null },
      { text: 'Writing application', rows: 8, status: 'writing' },
      { text: 'Submitted', rows: 8, status: 'sent' },
      { text: 'Awarded', rows: 8, status: 'won' },
      { text: 'Declined', rows: 8, status: 'lost' },
    ])
    expect(dayOrders).toEqual({ deadline: 'month-first', sentOn: 'month-first' })
    expect([counts, rows]).toEqual([{ new: 40 }, 40])
  })

  test('of GrantHub’s fields is understood', async () => {
    signIn()
    const { mapping } = await read(
      'Opportunity Name,Description,Funder,Funder Contact,Owner,Proposal Deadline,Funder’s Notification Date,Amount Requested,Amount Expected,Amount Awarded,Funding Type,Category,Status\nA,,B,,,,,,,,,,\n',
    )
    expect(mapping).toEqual({
      title: 'Opportunity Name',
      funderName: 'Funder',
      notes: 'Description',
      responsible: 'Owner',
      deadline: 'Proposal Deadline',
      requested: 'Amount Requested',
      awarded: 'Amount Awarded',
      status: 'Status',
    })
  })

  test.each([
    ['LOI Submitted', 'sent'],
    ['Not funded', 'lost'],
    ['To be submitted', 'writing'],
    ['Not pursuing', 'passed'],
    ['Abandoned', 'passed'],
    ['Under review', 'sent'],
    ['Researching', 'deciding'],
    ['LOI accepted', 'writing'],
    ['Active', null],
    ['won', 'won'],
    ['Prospect', 'saved'],
    ['', 'saved'],
    ['Blue', null],
  ])('with the stage “%s” is %s', async (stage, status) => {
    signIn()
    const { stages } = await read(`Grant,Funder,Stage\nWells,Water Fund,${stage}\n`)
    expect(stages).toEqual([{ text: stage, rows: 1, status }])
  })

  test('keeps in the notes what no field has, and what cannot be read', async () => {
    signIn()
    const row = await firstOf(
      'Grant,Funder,Deadline,Amount requested,Owner,Submitted,Link,Notes,County\nWells,Water Fund,in spring,$5-10k,Zed,2027-01-01,ask Dana,Call first,Erie\n',
    )
    expect(row.understood).toMatchObject({
      deadline: null,
      requested: null,
      responsible: null,
      sentOn: null,
      url: null,
      notes:
        'Call first\n\nDeadline: in spring\nAmount requested: $5-10k\nOwner: Zed\nSubmitted: 2027-01-01\nLink: ask Dana\nCounty: Erie',
    })
    expect(Object.keys(row.problems).toSorted()).toEqual(
      ['deadline', 'requested', 'responsible', 'sentOn', 'url'].toSorted(),
    )
  })

  test('reads days that can be two as those of its other columns', async () => {
    signIn()
    const { understood } = await firstOf(
      'Grant,Funder,Deadline,Report due\nWells,Water Fund,25/3/2027,2/4/2027\n',
    )
    expect(understood).toMatchObject({ deadline: '2027-03-25', reportDueOn: '2027-04-02' })
  })

  test('names members by their whole name, or by a first name that only one has', async () => {
    const { id, workspaceId } = signIn({ fullName: 'Amara Okafor' })
    const bo = join({ workspaceId, fullName: 'Bo Nilsson', workspaceRole: 'editor' })
    join({ workspaceId, fullName: 'Bo Berg', workspaceRole: 'editor' })
    const { firstRows } = await read('Grant,Funder,Owner\nA,B,amara\nC,D,Bo nilsson\nE,F,Bo\n')
    expect(firstRows.map(({ understood }) => understood?.responsible?.id)).toEqual([id, bo.id, undefined])
  })

  test('names a grant without a name by its funder, and skips rows without one', async () => {
    signIn()
    const { firstRows, counts, stages } = await read('Funder,Status\nWater Fund,Sent\n,Total: 1\n')
    expect(firstRows.map(({ understood, problem }) => [understood?.title, problem])).toEqual([
      ['Grant from Water Fund', null],
      [undefined, 'No funder'],
    ])
    expect(counts).toEqual({ new: 1, invalid: 1 })
    expect(stages.map(({ text }) => text)).toEqual(['Sent'])
  })

  test('with a grant for each year has one for each, and none twice', async () => {
    signIn()
    const { firstRows } = await read(
      'Grant,Funder,Deadline\nWells,Water Fund,2025-03-01\nwells,Water fund,2026-03-01\nWells,Water Fund,2026-03-01\n',
    )
    expect(firstRows.map(({ outcome, understood }) => [outcome, understood?.title])).toEqual([
      ['new', 'Wells'],
      ['new', 'wells (2026)'],
      ['repeated', 'Wells'],
    ])
  })

  test('links what our catalog has, by its number or by exactly its title and funder', async () => {
    signIn()
    await seed({ sourceNumber: 'HRSA-27-001', title: 'Clinics', funderName: 'HRSA' })
    await seed({ title: 'Parks', funderName: 'Park Fund' })
    await seed({ title: 'Roads', funderName: 'Road Office', isActive: false })
    const { firstRows } = await read(
      [
        'Grant,Funder,Opportunity number,Deadline',
        'Night clinics,Health agency,HRSA-27-001,2020-01-01',
        'Parks,Park Fund,,2027-02-03',
        'Parks,Other Fund,,',
        'Roads,Road Office,,',
      ].join('\n'),
    )
    expect(firstRows.map(({ outcome }) => outcome)).toEqual(['listed', 'listed', 'new', 'new'])
    const earlier = await firstOf('Grant,Funder,Deadline\nParks,Park Fund,2026-02-03\n')
    expect(earlier.outcome).toBe('new')
  })

  test.each([
    ['nothing', '', 'The file is empty'],
    ['only a header', 'Grant,Funder\n', 'The file has no rows'],
    [
      'an old or protected workbook',
      Buffer.from('D0CF11E0A1B11AE1', 'hex'),
      'This is an old or protected Excel file. Save it as XLSX or CSV, without a password.',
    ],
    [
      'a broken workbook',
      Buffer.from('504B0304ffff', 'hex'),
      'The Excel file cannot be read. Save it again as XLSX, or as CSV.',
    ],
    [
      'a picture',
      Buffer.from('89504E470D0A1A0A0000000D', 'hex'),
      'The file is not a table. Upload a CSV, XLSX or JSON file.',
    ],
    [
      '20,001 rows',
      `Grant,Funder\n${'a,b\n'.repeat(20_001)}`,
      'The file has more than 20000 rows, which is the limit',
    ],
    [
      '51 stages',
      `Grant,Funder,Stage\n${Array.from({ length: 51 }, (_, at) => `a,b,${at}`).join('\n')}`,
      '“Stage” has more than 50 different stages. Choose another column for Stage.',
    ],
  ])('with %s is refused with a sentence', async (_, content, message) => {
    signIn()
    const { status, body } = await preview(content)
    expect([status, body.message]).toEqual([400, message])
  })

  test('without a file, or with settings that are none, is refused', async () => {
    signIn()
    expect((await service.send('POST', '/api/grants/imports/preview', new FormData())).status).toBe(400)
    for (const settings of [{ mapping: { title: 'Nope' } }, { statuses: { sent: 'gone' } }])
      expect((await preview(plain, settings as never)).body.fields).toHaveProperty('settings')
  })

  test('is read for owners and editors only', async () => {
    signIn({ workspaceRole: 'reviewer' })
    expect((await preview(plain)).status).toBe(403)
    expect((await add(plain, {})).status).toBe(403)
  })
})

/** What a person corrects in the preview of the forty grants. */
const corrected = async (content: string | Buffer): Promise<Settings> => {
  const { mapping, ...rest } = await read(content)
  const settings = settingsOf({
    mapping: { ...mapping, requested: 'Target', reportDueOn: 'Report to them by' },
    ...rest,
  })
  return {
    ...settings,
    statuses: { ...settings.statuses, 'in conversation': 'deciding' },
    deadlineZone: 'America/New_York',
  }
}

const grantsOf = async (): Promise<Grant[]> => (await to('GET', '?limit=500')).body

describe('an import', () => {
  test.each([
    ['CSV', async () => asCsv()],
    ['XLSX', () => workbookOf(asCells())],
  ])('of forty grants as %s adds each with its status, sums, days and people', async (_, build) => {
    const { id } = signIn({ fullName: 'Amara Okafor' })
    const file = await build()
    const { status, body } = await add(file, await corrected(file))
    expect([status, body]).toEqual([201, { added: 40, skipped: 0 }])
    const grants = await grantsOf()
    const byStatus = Map.groupBy(grants, (grant) => grant.status)
    expect([...byStatus].map(([name, all]) => [name, all.length]).toSorted()).toEqual([
      ['deciding', 8],
      ['lost', 8],
      ['sent', 8],
      ['won', 8],
      ['writing', 8],
    ])
    const sumOf = (name: 'requested' | 'awarded') =>
      grants.reduce((sum, { sums }) => sum + Number(sums[name] ?? 0), 0)
    expect([sumOf('requested'), sumOf('awarded')]).toEqual([865_400, 180_500])
    const kitchen = grants.find(({ opportunity }) => opportunity.title === 'Community Kitchen')
    expect(kitchen).toMatchObject({
      status: 'won',
      sent: { on: '2026-02-13', number: null },
      sums: { requested: '30000.00', awarded: '20000.00', currency: 'USD' },
      responsible: { id, name: 'Amara Okafor' },
      opportunity: { funderName: 'Birch Community Fund', deadline: '2026-02-16T04:59:59.999Z' },
      steps: { next: { title: 'Send the report', dueOn: '2026-12-04', assignee: { id } } },
      reminders: true,
    })
    const { notes, history } = await service.details(
      grants.find(({ opportunity }) => opportunity.title === 'Garden Beds')?.id ?? '',
    )
    expect(notes).toBe('Needs the site plan\n\nWho: Bo Nilsson\nCounty: Erie')
    expect(history).toMatchObject([{ action: 'imported', detail: 'grants.csv', actor: 'Amara Okafor' }])
    expect(grants.find(({ opportunity }) => opportunity.title === 'Tool Library')).toMatchObject({
      opportunity: { isRolling: true, deadline: null },
      responsible: null,
    })
  })

  test('of a list that is there adds nothing twice, also if two people import it at once', async () => {
    const { workspaceId } = signIn()
    const settings = await corrected(asCsv())
    const first = add(asCsv(), settings)
    service.as(join({ workspaceId, workspaceRole: 'editor' }))
    const answers = await Promise.all([first, add(asCsv(), settings)])
    expect(answers.map(({ body }) => body.added).toSorted()).toEqual([0, 40])
    expect(await grantsOf()).toHaveLength(40)
    expect((await read(asCsv(), settings)).counts).toEqual({ existing: 40 })
  })

  test('links a call of our catalog, and skips it once it is in My Grants', async () => {
    signIn()
    const { id } = await seed({ title: 'Wells', funderName: 'Water Fund' })
    expect((await add(plain, settingsOf(await read(plain)))).body).toEqual({ added: 1, skipped: 0 })
    expect(await grantsOf()).toMatchObject([{ status: 'sent', opportunity: { id } }])
    expect((await read(plain)).counts).toEqual({ existing: 1 })
  })

  test.each([
    [{ mapping: { title: 'Grant' } }, 'Choose the column with the funder'],
    [{ statuses: {} }, 'Choose a status for “Blue”'],
    [{ decimals: {} }, 'Say what “1.500” means'],
    [{ dayOrders: {} }, 'Choose whether days or months come first for Deadline'],
  ])('waits until it is said: %s', async (open, message) => {
    signIn()
    const file = 'Grant,Funder,Stage,Amount,Deadline\nWells,Water Fund,Blue,1.500,2/3/2027\n'
    const answers: Settings = { decimals: { requested: '.' }, dayOrders: { deadline: 'month-first' } }
    const settings = settingsOf(await read(file), answers)
    const { status, body } = await add(file, { ...settings, ...open })
    expect([status, body.message]).toEqual([400, message])
    expect((await add(file, { ...settings, statuses: { blue: 'saved' } })).status).toBe(201)
  })

  test('without room for all adds none, and the preview says how much room there is', async () => {
    const { workspaceId } = signIn()
    await service.knex().raw(
      `INSERT INTO grants (workspace_id, opportunity_id, opportunity_title, status, decided_at, seen_at, created_at, updated_at)
       SELECT ?, gen_random_uuid(), 'Gone', 'saved', now(), now(), now(), now() FROM generate_series(1, 1980)`,
      [workspaceId],
    )
    expect((await read(asCsv())).room).toBe(20)
    const { status, body } = await add(asCsv(), await corrected(asCsv()))
    expect([status, body.message]).toEqual([
      409,
      'My Grants has room for 20 more grants. The file has 40 new ones.',
    ])
    expect((await to('GET', '?limit=1')).headers.get('x-total-count')).toBe('1980')
  })
})
