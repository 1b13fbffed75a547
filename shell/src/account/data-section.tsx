import { account } from '@fundharbor/contracts/identity/account'
import { Button, callFile, problemMessage, toast, useMutation } from '@fundharbor/kit'
import { saveFile } from './save-file.ts'
import { Section } from './section.tsx'

/** All data about the person, to take along. */
export function DataSection() {
  const download = useMutation({
    mutationFn: () => callFile(account.export),
    onSuccess: ({ blob, name }) => saveFile(blob, name ?? 'fundharbor-data.json'),
    onError: (error) =>
      toast({
        title: 'Failed to export your data',
        description: problemMessage(error, 'Please try again.'),
        tone: 'destructive',
      }),
  })
  return (
    <Section
      title="Your data"
      about="One JSON file with everything that we hold about you, in every part of the site."
    >
      <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
        {download.isPending ? 'Collecting...' : 'Download my data'}
      </Button>
    </Section>
  )
}
