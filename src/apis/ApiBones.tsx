/** Lines where rows will be. */
export function ApiBones({ columns }: { readonly columns: number }) {
  return (
    <tbody data-waiting aria-hidden>
      {lines.map((line) => (
        <tr key={line}>
          <td colSpan={columns}>
            <span className="kf-bone" style={{ width: `${30 + ((line * 17) % 50)}%` }} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

const lines = [1, 2, 3, 4, 5, 6, 7, 8];
