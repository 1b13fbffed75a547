import { useSearchParams } from '@fundharbor/kit'

/** The open dialog, kept in the address so that the back button closes it and links open it. */
export function useDialogParams() {
  const [params, setParams] = useSearchParams()
  const change = (next: Record<string, string>, replace = false) => {
    const tab = next.tab ?? params.get('tab')
    setParams({ ...(tab ? { tab } : {}), ...next }, { replace })
  }
  const template = params.get('generate')
  return {
    documentId: params.get('document'),
    isGenerating: template !== null,
    templateId: template || null,
    opportunityId: params.get('opportunity'),
    projectId: params.get('project'),
    showTab: (tab: string) => setParams(tab === 'templates' ? {} : { tab }),
    generate: (templateId = '') => change({ generate: templateId }),
    open: (document: string) =>
      change({ tab: 'mine', document }, params.has('document') || template !== null),
    close: () => change({}, true),
  }
}
