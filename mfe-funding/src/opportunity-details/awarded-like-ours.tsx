import { awards, recipientKinds, type AwardScope } from '@fundharbor/contracts/catalog/awards'
import { stateName } from '@fundharbor/contracts/us-states'
import { endpointQuery, formatCount, formatNumber, Link, useQuery } from '@fundharbor/kit'
import { awardsPath } from '../shared/paths.ts'

const likeOursQuery = ({ kind, key }: AwardScope) =>
  endpointQuery(awards.likeOurs, {
    queryKey: ['catalog', 'awards', 'like-ours', kind, key],
    query: { kind, key },
    staleTime: 60_000,
  })

/** How many of those who got one are like the reader's organization; nothing where that is not known. */
export function AwardedLikeOurs({ of }: { of: AwardScope }) {
  const { data } = useQuery(likeOursQuery(of))
  if (!data?.kind) return null
  const { own, kind, state } = data
  const label = (recipientKinds.find(({ slug }) => slug === kind.slug)?.label ?? '').toLowerCase()
  const filter = { [of.kind]: of.key, kind: 'grant' }
  const alike = { ...filter, recipientKind: kind.slug }
  return (
    <p>
      {own && (
        <>
          Yours got{' '}
          <Link to={awardsPath({ ...filter, recipient: own.recipient.id })}>
            {formatCount(own.awards, 'grant')}
          </Link>
          .{' '}
        </>
      )}
      Organizations like yours:{' '}
      {kind.recipients === 0 ? (
        `none of the known recipients are ${label}`
      ) : (
        <Link to={awardsPath(alike)}>
          {formatNumber(kind.recipients)} {label}
        </Link>
      )}
      {state && state.recipients > 0 && (
        <>
          ,{' '}
          <Link to={awardsPath({ ...alike, state: state.code })}>
            {formatNumber(state.recipients)} of them in {stateName(state.code)}
          </Link>
        </>
      )}
      .
    </p>
  )
}
