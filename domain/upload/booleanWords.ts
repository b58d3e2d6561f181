import { foldText } from './foldText.ts';

/** What people write, and what spreadsheets write for a ticked cell in the languages that they speak. */
const yesWords = [
  ...['Yes', 'Y', 'True', '1', 'Ja', 'WAHR', 'Oui', 'VRAI', 'Sí', 'Si', 'Sì', 'VERDADERO', 'VERO', 'Sim', 'VERDADEIRO'],
  ...['WAAR', 'SAND', 'SANT', 'SANN', 'Kyllä', 'TOSI', 'Tak', 'PRAWDA', 'Ano', 'PRAVDA', 'Áno', 'Igen', 'IGAZ', 'Da'],
  ...['ADEVĂRAT', 'ADEVARAT', 'ISTINA', 'CERT', 'Evet', 'DOĞRU', 'Да', 'ИСТИНА', 'Так', 'ІСТИНА', 'Ναι', 'ΑΛΗΘΗΣ'],
  ...['ΑΛΗΘΕΣ', 'はい', '是'],
];
const noWords = [
  ...['No', 'N', 'False', '0', 'Nein', 'FALSCH', 'Non', 'FAUX', 'FALSO', 'Não', 'Nao', 'Nee', 'ONWAAR', 'Nej', 'FALSK'],
  ...[
    'FALSKT',
    'Nei',
    'USANN',
    'Ei',
    'EPÄTOSI',
    'Nie',
    'FAŁSZ',
    'FALSZ',
    'Ne',
    'NEPRAVDA',
    'Nem',
    'HAMIS',
    'Nu',
    'FALS',
  ],
  ...[
    'NEISTINA',
    'Hayır',
    'HAYIR',
    'YANLIŞ',
    'Нет',
    'ЛОЖЬ',
    'Ні',
    'ХИБНІСТЬ',
    'Όχι',
    'Οχι',
    'ΨΕΥΔΗΣ',
    'ΨΕΥΔΕΣ',
    'いいえ',
    '否',
  ],
];

const booleanWords = new Map([
  ...yesWords.map((word) => [foldText(word), true] as const),
  ...noWords.map((word) => [foldText(word), false] as const),
]);

/** A yes or a no in one of many languages, in any case; undefined for every other text. */
export function readBoolean(text: string): boolean | undefined {
  return booleanWords.get(foldText(text));
}
