import { PROJECT_IS_EMPTY } from '@fundharbor/contracts/identity/projects'
import { Button, Card, TextArea, toast } from '@fundharbor/kit'
import { useState, type SubmitEvent } from 'react'
import { formProblem } from '../shared/form-problem.ts'
import styles from './projects.module.css'
import { useCreateProject } from './queries.ts'

/** Creates a project from one sentence. The rest can be added later. */
export function NewProject() {
  const [sentence, setSentence] = useState('')
  const [problem, setProblem] = useState<string>()
  const create = useCreateProject()
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const description = sentence.trim()
    setProblem(description ? undefined : PROJECT_IS_EMPTY)
    if (!description) return
    create.mutate(
      { description },
      {
        onSuccess: ({ title }) => {
          setSentence('')
          toast({ title: 'Project created', description: title, tone: 'success' })
        },
        onError: (error) => setProblem(formProblem(error, 'The project could not be created. Try again.')),
      },
    )
  }
  return (
    <Card as="section" className={styles.new} aria-labelledby="new-project">
      <h2 id="new-project">New project</h2>
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <TextArea
          label="What do you want to do?"
          placeholder="We want to open a tool library in our town."
          hint="One sentence is enough. You can add more later."
          rows={2}
          value={sentence}
          error={problem}
          onChange={(event) => setSentence(event.target.value)}
        />
        <div>
          <Button type="submit" busy={create.isPending}>
            Create project
          </Button>
        </div>
      </form>
    </Card>
  )
}
