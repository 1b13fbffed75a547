import type { SourceName } from '@fundharbor/contracts/vocabulary'

const US_GOVERNMENT = 'A work of the United States government, in the public domain.'

/** Where each source is, and under which terms its records are used. */
export const terms: Readonly<Record<SourceName, { url: string; terms: string }>> = {
  'grants-gov': { url: 'https://www.grants.gov/', terms: US_GOVERNMENT },
  'simpler-grants': { url: 'https://simpler.grants.gov/', terms: US_GOVERNMENT },
  'eu-funding-tenders': {
    url: 'https://ec.europa.eu/info/funding-tenders/opportunities/portal/',
    terms:
      '© European Union. Reused under Commission Decision 2011/833/EU with acknowledgment of the source; texts are rearranged here.',
  },
  'common-grants': {
    url: 'https://commongrants.org/',
    terms: 'Open data of the publishers, under the terms that each of them states.',
  },
  'aides-territoires': {
    url: 'https://aides-territoires.beta.gouv.fr/',
    terms: 'Licence Ouverte / Open Licence 2.0 (Etalab), with acknowledgment of the source.',
  },
  fundharbor: { url: '', terms: 'Entered or uploaded by the team of this site.' },
}
