import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { OpportunityFacts } from '@fundharbor/contracts/catalog/internal'
import { textOf } from '@fundharbor/chassis/http/html'
import { readBrief } from '../services/catalog/src/briefs/read-brief.ts'
import type { BriefedRecord } from '../services/catalog/src/briefs/record-text.ts'
import { shippedSources } from '../services/catalog/src/imports/shipped.ts'
import { shippedTemplates } from '../services/documents-ai/src/document-templates/shipped.data.ts'
import { templateFor } from '../services/documents-ai/src/document-templates/template-for.ts'
import { modelWriter } from '../services/documents-ai/src/generation/model-writer.ts'
import type { Facts } from '../services/documents-ai/src/generation/placeholder-values.ts'
import { splitSections } from '../services/documents-ai/src/generation/sections.ts'
import { builtInWriter, type SectionWriter } from '../services/documents-ai/src/generation/writer.ts'
import type { Provider } from '../services/documents-ai/src/provider/provider.ts'
import { questionOf } from '../services/documents-ai/src/questions/questions.ts'
import { draftingApplicants } from '../services/documents-ai/testdata/drafting-applicants.test-helper.ts'
import { foundationCall } from '../services/documents-ai/testdata/foundation-call.test-helper.ts'

/*
 * Drafts two calls of the catalog and one of a made-up foundation for three applicants in every template, with and without a stand-in for the model, so
 * that somebody can read them as a grant officer: `node scripts/draft-examples.ts FOLDER`.
 */

const folder = process.argv[2] ?? 'drafts'

const funders = { eu: /^European/, nih: /National Institutes of Health/ }

/** The first public call of each kind that says what it asks for. */
async function findCalls(): Promise<Map<string, OpportunityFacts>> {
  const calls = new Map<string, OpportunityFacts>()
  for (const source of shippedSources())
    for await (const item of source.items()) {
      if (!('record' in item)) continue
      const { deadline, ...rest } = item.record
      const record = { ...rest, deadline: deadline ? new Date(deadline) : null } as unknown as BriefedRecord
      const kind = Object.entries(funders).find(([, pattern]) => pattern.test(rest.funderName))?.[0]
      if (!kind || calls.has(kind)) continue
      const brief = readBrief(record)
      if (brief.asks.length === 0) continue
      calls.set(kind, {
        ...(item.record as unknown as OpportunityFacts),
        id: crypto.randomUUID(),
        excerpt: '',
        deadline: record.deadline?.toISOString() ?? null,
        brief,
        application: null,
        details: { description: textOf(rest.description), eligibility: null, selectionCriteria: null },
      })
    }
  return calls
}

/** Keeps to the template, and adds one thing that nobody said. */
const standIn: Provider = {
  async complete({ data, schema }) {
    const { section } = data as { section: { template: string } }
    return schema.parse({ html: `${section.template}<p>We reached 999 people with Acme Partners.</p>` })
  },
}

/** The opportunity that each applicant answered the opportunity's own questions for. */
const ownCall: Readonly<Record<string, string>> = { trust: 'foundation', 'research center': 'nih' }

/** The dates of each applicant's documents: proposals before the project, reports after their period. */
const days: Readonly<Record<string, { proposal: string; thanks: string; progress: string; impact: string }>> =
  {
    trust: { proposal: '2027-03-01', thanks: '2027-07-01', progress: '2027-12-06', impact: '2028-06-12' },
    'research center': {
      proposal: '2027-09-01',
      thanks: '2028-06-20',
      progress: '2028-10-09',
      impact: '2030-04-15',
    },
    person: { proposal: '2027-02-15', thanks: '2027-06-10', progress: '2027-08-02', impact: '2027-10-04' },
  }

function dayOf(applicant: string, file: string): Date {
  const { proposal, thanks, progress, impact } = days[applicant] ?? {}
  if (file.startsWith('impact')) return new Date(impact ?? '')
  if (file.startsWith('donor')) return new Date(thanks ?? '')
  return new Date((file.startsWith('progress') ? progress : proposal) ?? '')
}

async function draft(template: string, writer: SectionWriter): Promise<string> {
  const parts: string[] = []
  for (const section of splitSections(template, ''))
    parts.push((await writer.write(section, new AbortController().signal)).html)
  return parts.join('\n')
}

const calls = (await findCalls()).set('foundation', foundationCall())
await mkdir(folder, { recursive: true })
for (const [call, opportunity] of calls)
  for (const { name: applicant, person, answers, budget } of draftingApplicants())
    for (const { file, name } of shippedTemplates) {
      const address = new URL(`../services/documents-ai/templates/${file}`, import.meta.url)
      const template = templateFor(person, await readFile(address, 'utf8'), opportunity)
      const facts: Facts = {
        person,
        opportunity,
        variables: {},
        answers: new Map(
          [...answers].filter(([key]) => ownCall[applicant] === call || !questionOf(key)?.isPerCall),
        ),
        budget,
        title: `${name}: ${answers.get('project')?.[0]?.projectTitle}`,
        now: dayOf(applicant, file),
      }
      const writers = { 'built-in': builtInWriter(facts), model: modelWriter(standIn, facts) }
      for (const [writer, section] of Object.entries(writers))
        await writeFile(
          `${folder}/${call}-${applicant}-${file.replace('.html', '')}-${writer}.html`,
          await draft(template, section),
        )
    }
console.log([...calls].map(([kind, { title, funderName }]) => `${kind}: ${title} (${funderName})`).join('\n'))
