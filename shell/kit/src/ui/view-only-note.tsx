import { useCanEdit, useMember } from '../session.tsx'

/** Tells members who can only read why a page has nothing to change; nothing for everybody else. */
export function ViewOnlyNote({ className }: { className?: string }) {
  const { hasSeat } = useMember()
  if (useCanEdit()) return null
  return (
    <p className={className}>
      {hasSeat === false
        ? 'You can only view this, because your organization’s plan has no seat for you. Ask an owner for a seat.'
        : 'Your role lets you view this. Ask an owner if something needs to change.'}
    </p>
  )
}
