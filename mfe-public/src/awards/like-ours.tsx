import { recipientKinds, type AwardScope, type AwardsLikeOurs } from '@fundharbor/contracts/catalog/awards'
import { stateName } from '@fundharbor/contracts/us-states'
import { formatCount, formatNumber, Link, useAuth, useQuery } from '@fundharbor/kit'
import { useSignInState } from '../use-sign-in-state.ts'
import styles from './awards.module.css'
import { awardsPath, likeOursQuery, scopeFilter } from './queries.ts'

/** Whether an organization like the reader's was paid. */
export function LikeOurs({ of }: { of: AwardScope }) {
  const { user } = useAuth()
  const signInState = useSignInState()
  return (
    <section aria-labelledby="like-ours" className={styles.likeOurs}>
      <h3 id="like-ours">Organizations like yours</h3>
      {user ? (
        <ForMember of={of} />
      ) : (
        <p>
          <Link to="/auth" state={signInState}>
            Sign in
          </Link>{' '}
          to see whether it paid organizations like yours.
        </p>
      )}
    </section>
  )
}

function ForMember({ of }: { of: AwardScope }) {
  const { data, isError } = useQuery(likeOursQuery(of))
  if (isError) return <p>Your organization could not be compared right now.</p>
  if (!data) return <p>Comparing with your organization</p>
  const { own, kind } = data
  if (!own && !kind) return <p>Say in your profile what kind of organization you are to compare it.</p>
  return (
    <p>
      {own && (
        <>
          It paid {own.recipient.name} before:{' '}
          <Link to={awardsPath({ ...scopeFilter(of), recipient: own.recipient.id, kind: 'grant' })}>
            {formatCount(own.awards, 'grant')}
          </Link>
          .{' '}
        </>
      )}
      {kind && <OfKind of={of} data={{ ...data, kind }} />}
    </p>
  )
}

interface OfKindProps {
  of: AwardScope
  data: AwardsLikeOurs & { kind: NonNullable<AwardsLikeOurs['kind']> }
}

function OfKind({ of, data: { kind, state } }: OfKindProps) {
  const label = (recipientKinds.find((each) => each.slug === kind.slug)?.label ?? '').toLowerCase()
  if (kind.recipients === 0) return `We know of no grants to ${label}.`
  const filter = { ...scopeFilter(of), kind: 'grant', recipientKind: kind.slug }
  return (
    <>
      Its known recipients include{' '}
      <Link to={awardsPath(filter)}>
        {formatNumber(kind.recipients)} {label}
      </Link>
      {state && state.recipients > 0 && (
        <>
          ,{' '}
          <Link to={awardsPath({ ...filter, state: state.code })}>
            {formatNumber(state.recipients)} of them in {stateName(state.code)}
          </Link>
        </>
      )}
      . Kinds are read from names{state && ', and states are known for some'}.
    </>
  )
}
