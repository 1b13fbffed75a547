import type { PublicSearchResult } from '@fundharbor/contracts/catalog/public-search'
import { Button, formatNumber, LinkButton, useQuery } from '@fundharbor/kit'
import { useEffect, useRef } from 'react'
import { Calls, CallsBand, NoCalls, WaitingCalls } from './calls-band.tsx'
import { failureText, foundText, NOTHING_FOUND } from './found-words.ts'
import { publicSearchQuery } from './queries.ts'

interface FoundProps {
  question: string
  /** Somebody has just asked: what is found is brought into the window where it is not there yet. */
  isAsked: boolean
}

/** Three open calls for a visitor's question, where otherwise those stand that close soon. Keyed by the question. */
export function FoundCalls({ question, isAsked }: FoundProps) {
  const { data, error, isFetching, refetch } = useQuery(publicSearchQuery(question))
  const hasCalls = data !== undefined && data.opportunities.length > 0
  const band = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isAsked) band.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() })
  }, [isAsked])
  return (
    <CallsBand
      ref={band}
      id="found-calls"
      title="Open calls"
      note={hasCalls ? foundText(data, question) : `for “${question}”`}
      action={hasCalls && <SignUp found={data} question={question} />}
      isBusy={isFetching}
    >
      {hasCalls && <Calls calls={data.opportunities} />}
      {data?.opportunities.length === 0 && <NoCalls>{NOTHING_FOUND}</NoCalls>}
      {!data && !error && <WaitingCalls />}
      {!data && error && (
        <NoCalls>
          <p>{failureText(error)}</p>
          <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </NoCalls>
      )}
    </CallsBand>
  )
}

interface SignUpProps {
  found: PublicSearchResult
  question: string
}

/** People who have an account arrive at the whole list. */
const SignUp = ({ found, question }: SignUpProps) => (
  <LinkButton
    to="/auth"
    variant="secondary"
    size="sm"
    state={{ from: { pathname: '/opportunities', search: `?${new URLSearchParams({ search: question })}` } }}
  >
    {found.total > found.opportunities.length
      ? `Sign up to see all ${formatNumber(found.total)}`
      : 'Sign up to see the details'}
  </LinkButton>
)

const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
