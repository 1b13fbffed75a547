import type { UploadedProposal } from '@fundharbor/contracts/documents/answers'
import { Button, EmptyState, QueryFallback, Select, Skeleton, useCanEdit, useQuery } from '@fundharbor/kit'
import { useState } from 'react'
import { projectsQuery } from '../projects/queries.ts'
import { answersQuery } from '../shared/answer-queries.ts'
import { AddAward } from './add-award.tsx'
import { AnswerCard } from './answer-card.tsx'
import styles from './answers.module.css'
import { ReviewProposal } from './review-proposal.tsx'
import { UploadProposal } from './upload-proposal.tsx'

/** What the workspace has answered in interviews or written before. */
export function AnswersTab({ onStart }: { onStart: () => void }) {
  const [project, setProject] = useState<string | null>(null)
  const [proposal, setProposal] = useState<UploadedProposal | null>(null)
  const canEdit = useCanEdit()
  const projectId = project === ORGANIZATION ? null : project
  if (proposal)
    return <ReviewProposal proposal={proposal} projectId={projectId} onClose={() => setProposal(null)} />
  return (
    <>
      {canEdit && <UploadProposal projectId={projectId} onRead={setProposal} />}
      {canEdit && <AddAward />}
      <Answers onStart={onStart} project={project} onProject={setProject} />
    </>
  )
}

/** The filter's value for answers of no project. */
const ORGANIZATION = 'organization'

interface AnswersProps {
  onStart: () => void
  project: string | null
  onProject: (project: string | null) => void
}

function Answers({ onStart, project, onProject }: AnswersProps) {
  const query = useQuery(answersQuery())
  const { data } = query
  if (!data) {
    return (
      <QueryFallback query={query} title="Your answers could not be loaded">
        <div role="status" aria-label="Loading answers" className={styles.list}>
          <Skeleton height={96} />
          <Skeleton height={96} />
        </div>
      </QueryFallback>
    )
  }
  if (data.length === 0) {
    return <NoAnswers onStart={onStart} />
  }
  const shown = data.filter(
    ({ projectId }) => project === null || projectId === (project === ORGANIZATION ? null : project),
  )
  return (
    <>
      <div className={styles.filter}>
        <ProjectFilter value={project} onChange={onProject} />
      </div>
      {shown.length === 0 && (
        <p role="status">{NONE[project === ORGANIZATION ? 'organization' : 'project']}</p>
      )}
      <ul className={styles.list} aria-label="Answers">
        {shown.map((answer) => (
          <li key={answer.id}>
            <AnswerCard answer={answer} />
          </li>
        ))}
      </ul>
    </>
  )
}

function NoAnswers({ onStart }: Pick<AnswersProps, 'onStart'>) {
  if (!useCanEdit()) {
    return (
      <EmptyState drawing="letter" title="No answers yet">
        What owners and editors answer for documents appears here.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      drawing="letter"
      title="No answers yet"
      action={
        <Button size="sm" onClick={onStart}>
          Choose a template
        </Button>
      }
    >
      Answer questions for a template once, or upload a past proposal. Your answers appear here and fill in
      your documents.
    </EmptyState>
  )
}

const NONE = {
  organization: 'All of your answers belong to projects.',
  project: 'This project has no answers yet. Its documents use those about your organization.',
}

interface ProjectFilterProps {
  value: string | null
  onChange: (project: string | null) => void
}

/** All answers, those about the organization, or those of one project. Left out while there is no project to choose. */
function ProjectFilter({ value, onChange }: ProjectFilterProps) {
  const { data = [] } = useQuery(projectsQuery())
  const projects = data.filter(({ isDefault }) => !isDefault)
  if (projects.length === 0) return null
  return (
    <Select
      label="Project"
      hideLabel
      placeholder="All answers"
      options={[
        { value: ORGANIZATION, label: 'About your organization' },
        ...projects.map(({ id, title }) => ({ value: id, label: title || 'Untitled project' })),
      ]}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    />
  )
}
