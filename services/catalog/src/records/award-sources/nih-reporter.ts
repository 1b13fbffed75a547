import { z } from 'zod'
import type { AwardSource, PageRequest } from './award-source.ts'

/** The API allows no more. */
const LIMIT = 500

const Text = z.string().nullish()

/** Investigators and officers are neither requested nor read. */
const Project = z.object({
  appl_id: z.number().int(),
  fiscal_year: z.number().int(),
  project_title: Text,
  organization: z
    .object({
      org_name: z.string().nullable(),
      org_city: Text,
      org_state: Text,
      org_country: Text,
      org_zipcode: Text,
      primary_uei: Text,
    })
    .nullable(),
  award_amount: z.number().nullable(),
  award_notice_date: Text,
  project_start_date: Text,
  project_end_date: Text,
  opportunity_number: z.string().nullable(),
  agency_code: Text,
  agency_ic_admin: z.object({ name: Text }).nullish(),
  project_detail_url: Text,
})
type Project = z.infer<typeof Project>

/** `appl_id` is requested as `ApplId`. */
const FIELDS = Object.keys(Project.shape).map((name) =>
  name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase()),
)

const Page = z.object({ meta: z.object({ total: z.number().int() }), results: z.array(Project) })

/** Projects that NIH and its sister agencies paid, by the number of the call. */
export const nihReporter: AwardSource = {
  name: 'NIH RePORTER',
  homepage: 'https://reporter.nih.gov/',
  terms: 'work of the United States government, public domain',
  note: 'Each award is what a project got in one fiscal year, which ends on September 30.',
  defaultUrl: 'https://api.reporter.nih.gov',
  requestsPerSecond: 1,
  pageSize: LIMIT,
  of: 'call',
  keysOf: ({ sourceNumber }) => /^(?:PA|PAR|PAS|RFA|NOT|OTA)-[A-Z\d-]+$/.exec(sourceNumber ?? '') ?? [],
  readPage,
}

async function readPage({ client, url, key, page }: PageRequest) {
  const { meta, results } = await client.read(Page, `${url}/v2/projects/search`, {
    body: {
      // A subproject's sum is a part of its project's.
      criteria: { opportunity_numbers: [key], exclude_subprojects: true },
      include_fields: FIELDS,
      offset: page * LIMIT,
      limit: LIMIT,
      sort_field: 'appl_id',
      sort_order: 'desc',
    },
  })
  return { rows: results.map(toRow), hasMore: (page + 1) * LIMIT < meta.total }
}

function toRow(project: Project) {
  const { organization: who, agency_ic_admin: institute } = project
  const isNih = project.agency_code === 'NIH'
  const inUs = who?.org_country === 'UNITED STATES'
  return {
    Identifier: String(project.appl_id),
    Title: project.project_title,
    'Amount Awarded': String(project.award_amount ?? ''),
    'Fiscal Year': String(project.fiscal_year),
    'Award Date': project.award_notice_date,
    'Planned Dates:Start Date': project.project_start_date,
    'Planned Dates:End Date': project.project_end_date,
    'Recipient Org:Name': who?.org_name,
    'Recipient Org:Identifier': who?.primary_uei && `US-UEI-${who.primary_uei}`,
    'Recipient Org:Location': [who?.org_city, inUs ? who.org_state : who?.org_country]
      .filter(Boolean)
      .join(', '),
    'Recipient Org:Postal Code': inUs ? who.org_zipcode : '',
    'Funding Org:Name': isNih ? 'National Institutes of Health' : institute?.name,
    'Funding Org:Department': isNih ? institute?.name : '',
    'Grant Programme:Title': project.opportunity_number,
    'Call Number': project.opportunity_number,
    'Data Source': project.project_detail_url,
  }
}
