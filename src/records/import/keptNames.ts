/** The names under which a list's page keeps the state and the choices of an unfinished import. */
export const [importState, importChoice] = ['import', 'importChoice'] as const;
