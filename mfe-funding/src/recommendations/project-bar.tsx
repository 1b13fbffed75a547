import type { Project } from '@fundharbor/contracts/identity/projects'
import { Button, Link, Select, useAuth } from '@fundharbor/kit'
import { PlusIcon } from '@phosphor-icons/react/dist/ssr/Plus'
import { useState } from 'react'
import { PROJECTS_PATH } from '../shared/paths.ts'
import styles from './page.module.css'
import { QuickStart } from './quick-start.tsx'

interface ProjectBarProps {
  projects: Project[]
  id: string | undefined
  onChoose: (id: string) => void
  /** Somebody without matches sees the form at once. */
  isNew: boolean
}

/** Chooses the project whose matches are shown, and describes another one. */
export function ProjectBar({ projects, id, onChoose, isNew }: ProjectBarProps) {
  const [isOpen, setOpen] = useState(false)
  const selected =
    projects.find((project) => project.id === id) ?? projects.find(({ isDefault }) => isDefault)
  const handleCreated = (created: string) => {
    setOpen(false)
    onChoose(created)
  }
  const isDescribing = isOpen || isNew
  // An organization's project says what the whole organization is for, which its profile shows.
  const isPersonal = useAuth().user?.accountType === 'personal'
  const sentence = isPersonal && projects.length === 1 ? selected?.description : undefined
  return (
    <div className={styles.projects}>
      {projects.length > 1 && (
        <Select
          label="Matches for"
          value={selected?.id}
          options={projects.map(({ id: value, title }) => ({ value, label: title || 'Untitled project' }))}
          onChange={(event) => onChoose(event.target.value)}
        />
      )}
      {!isDescribing && (
        <Button
          variant="secondary"
          size="sm"
          icon={<PlusIcon size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          Add a project
        </Button>
      )}
      {projects.length > 1 && (
        <Link to={PROJECTS_PATH} className={styles.manage}>
          Edit projects
        </Link>
      )}
      {sentence && !isNew && (
        <p className={styles.manage}>
          Matches for “{sentence}” <Link to={PROJECTS_PATH}>Edit</Link>
        </p>
      )}
      {isDescribing && (
        <QuickStart
          sentence={isNew ? sentence : undefined}
          onCreated={handleCreated}
          onCancel={isNew ? undefined : () => setOpen(false)}
        />
      )}
    </div>
  )
}
