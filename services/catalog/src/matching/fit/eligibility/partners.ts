import type { Rule } from './types.ts'

const SEVERAL =
  /\b(?:at least|minimum(?: of)?|no fewer than|not less than) (two|three|four|five|six|\d{1,2})(?: \(\d+\))? (?:or more )?(?:mutually )?(?:independent |different |eligible |legal |partner |separate )*(?:legal entit(?:y|ies)|entit(?:y|ies)|organi[sz]ations|partners|institutions|beneficiaries|applicants|participants|members states?|countries|alumni|epscor eligible jurisdictions)/
const CONSORTIUM =
  /\b(?:must|shall|required to|have to|need to|only)\b[^.;]{0,50}\b(?:consorti(?:a|um)|partner(?:ship|s|ed)?)\b|\bconsorti(?:a|um)\b[^.;]{0,30}\b(?:must|shall|is required|are required|of at least)\b|\b(?:proposals|applications) must be submitted by a consortium\b/
const LETTER = /\b(?:encouraged|may|should consider|recommended|not required)\b/

/** Partners whom an application must have. */
export const readPartners: Rule = ({ words }) => {
  const count = SEVERAL.exec(words)?.[1]
  if (count)
    return {
      verdict: 'depends',
      field: 'partners',
      because: `You need partners: it asks for at least ${count}.`,
    }
  if (!CONSORTIUM.test(words) || LETTER.test(words)) return null
  return { verdict: 'depends', field: 'partners', because: 'You need partners to apply with.' }
}
