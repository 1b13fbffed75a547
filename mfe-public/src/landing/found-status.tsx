import { useQuery } from '@fundharbor/kit'
import layout from '../layout.module.css'
import { failureText, foundText, NOTHING_FOUND } from './found-words.ts'
import { publicSearchQuery } from './queries.ts'

/** What became of the question, for those who hear the page: the calls themselves stand further down. */
export function FoundStatus({ question }: { question: string }) {
  const { data, error } = useQuery(publicSearchQuery(question))
  const found = data && (data.total === 0 ? NOTHING_FOUND : foundText(data, question))
  return (
    <p role="status" className={layout.hidden}>
      {question && (error ? failureText(error) : found)}
    </p>
  )
}
