import { WorkspaceRole } from '@fundharbor/contracts/identity/session'
import { Button, Card, Field, Select, toast } from '@fundharbor/kit'
import { useState, type SubmitEvent } from 'react'
import { formProblem } from '../shared/form-problem.ts'
import styles from './members.module.css'
import { useInvite } from './queries.ts'
import { roleOptions } from './roles.ts'

/** Emails an invitation. */
export function InviteForm() {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<WorkspaceRole>('editor')
  const [problem, setProblem] = useState<string>()
  const invite = useInvite()
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    setProblem(undefined)
    invite.mutate(
      { email, role },
      {
        onSuccess: (sent) => {
          setEmail('')
          toast({ title: 'Invitation sent', description: sent.email, tone: 'success' })
        },
        onError: (error) => setProblem(formProblem(error, 'The invitation could not be sent. Try again.')),
      },
    )
  }
  return (
    <Card as="section" className={styles.section} aria-labelledby="invite">
      <h2 id="invite">Invite someone</h2>
      <form className={styles.section} noValidate onSubmit={handleSubmit}>
        <Field
          label="Email"
          type="email"
          autoComplete="off"
          value={email}
          error={problem}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Select
          label="Role"
          hint="Owners also manage members. Editors can change projects, documents, answers and budgets. Reviewers can comment on documents and suggest changes. Viewers can only read. Billing members read and manage the plan."
          options={roleOptions}
          value={role}
          onChange={(event) => setRole(WorkspaceRole.parse(event.target.value))}
        />
        <div>
          <Button type="submit" busy={invite.isPending}>
            Send invitation
          </Button>
        </div>
      </form>
    </Card>
  )
}
