import type { CallDocuments } from '@fundharbor/contracts/catalog/call-documents'
import { Button, FormProblem } from '@fundharbor/kit'
import { useState } from 'react'
import styles from '../grant.module.css'
import { formProblem } from '../../shared/form-problem.ts'
import { useTakeListed } from './queries.ts'

/** Documents that the source lists and nobody has taken yet. */
export function ListedDocuments({ id, all: { listed, documents } }: { id: string; all: CallDocuments }) {
  const take = useTakeListed(id)
  const [problem, setProblem] = useState<{ url: string; message: string }>()
  const taken = documents.map(({ name }) => name.replace(/\.\w+$/, ''))
  const left = listed.filter(({ name }) => !taken.includes(name.replace(/\.\w+$/, '')))
  if (left.length === 0) return null
  return (
    <div>
      <p className={styles.label}>The source lists</p>
      <ul className={styles.listed}>
        {left.map(({ name, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              {name}
            </a>
            <Button
              variant="quiet"
              size="sm"
              busy={take.isPending && take.variables === url}
              disabled={take.isPending}
              aria-label={`Read it: ${name}`}
              onClick={() => {
                setProblem(undefined)
                take.mutate(url, {
                  onError: (error) =>
                    setProblem({ url, message: formProblem(error, 'The document could not be read') }),
                })
              }}
            >
              Read it
            </Button>
            {problem?.url === url && <FormProblem error={{ message: problem.message }} />}
          </li>
        ))}
      </ul>
    </div>
  )
}
