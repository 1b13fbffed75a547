import { useSearchParams } from '@fundharbor/kit'

const NAME = 'search'

/** The longest question that the catalog takes. */
export const LONGEST_QUESTION = 200

/** What a visitor asked, as the address says: it can be shared, and the form works before any script has come. */
export function useQuestion() {
  const [params, setParams] = useSearchParams()
  const question = (params.get(NAME) ?? '').trim().slice(0, LONGEST_QUESTION)
  const ask = (text: string) => {
    const asked = text.trim()
    if (asked !== question) setParams(asked ? { [NAME]: asked } : {}, { preventScrollReset: true })
  }
  return { question, ask }
}
