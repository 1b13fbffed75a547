import type { PageContext, PageDescription } from './describe.ts'
import { escapeText } from './markup.ts'
import { opportunityItem } from './opportunity-pages.ts'

const MAX_DESCRIPTION = 280

/** A federal program with what is open under it; undefined for an unknown number. */
export async function describeProgram(
  listing: string,
  { origin, catalog }: PageContext,
): Promise<PageDescription | undefined> {
  const program = await catalog.readProgram(listing)
  if (!program) return undefined
  const { title, agency, objective, opportunities } = program
  const description = objective.slice(0, MAX_DESCRIPTION)
  return {
    title: `${listing} ${title} | Federal programs`,
    description,
    html: `<div class="first-band"><div><p class="first-facts"><a href="/programs">Federal programs</a></p><h1>${escapeText(title)}</h1><p>${escapeText(`${listing} · ${agency}`)}</p></div></div><div class="first-text"><p>${escapeText(objective)}</p><ul>${opportunities.map(opportunityItem).join('')}</ul></div>`,
    jsonLd: {
      '@type': 'GovernmentService',
      name: title,
      description,
      url: `${origin}/programs/${listing}`,
      serviceOperator: { '@type': 'GovernmentOrganization', name: agency },
    },
  }
}
