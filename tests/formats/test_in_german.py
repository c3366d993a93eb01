"""What is wrong with a text is said in the language that is spoken, of the same places."""

from __future__ import annotations

import re
import warnings

import pytest
import reader_checks

import eightoff_widget as eo

DEAL = eo.deal(24).to_text()
RECORD = '[Eightoff "1"]\n[Deal "24"]\n'
OUTPUT = "-=-=-=-=-=-=-=-=-=-=-=-\n"
CODE = eo.Game(24).to_code()
JSON = eo.deal(24).to_json()


def fault(text, **options):
    """What is said of a text that cannot be read."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            eo.read(text, **options)
        except reader_checks.FAULTS as error:
            return str(error)
    return None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hallo", "Zeile 1, Spalte 1: 'hallo' ist keine Karte wie 6H, TC oder 10♣"),
        ("24 1e", "Züge, aber keine Stellung, mit der sie anfangen: gib start= an"),
        ("FC: -\nFC: -", "Zeile 2: eine zweite Zeile mit Zellen"),
        ("Foundations: H-2 H-3", "Zeile 1, Spalte 18: noch einmal die Ablage für Herz"),
        ("Foundations: X-2", "Zeile 1, Spalte 14: 'X-2' ist keine Ablage wie H-5"),
        ("FC: - - - - - - - - -", "Zeile 1: 9 Zellen, es gibt aber 8"),
        (":\n" * 9, "Zeile 9: die 9. Spalte, es gibt aber 8"),
        ("7H 7H", "♥7 ist doppelt: Zeile 1, Spalte 1 und Zeile 1, Spalte 4"),
        ("7H 7H 7H", "♥7 ist 3-mal da: Zeile 1, Spalte 1 und"),
        ("Foundations: H-7\n7H", "♥7 ist doppelt, einmal auf ihrer Ablage: Zeile 2, Spalte 1"),
        (f"{DEAL}\n1e 2f\n3z", "'3z' ist kein Zug: schreib Anfang und Ziel"),
        (f"{DEAL}\nmoves: 1e 2e", "2e: in Zelle e liegt schon ♠4"),
        (f"{DEAL}\nmoves: 1e+", "nach dem letzten „+“ fehlt ein Zug"),
        (OUTPUT, "Ausgabe von Freecell Solver: darin steht nichts"),
        (RECORD + RECORD, "Zeile 3: die Angabe Eightoff ein zweites Mal"),
        ('[Eightoff "1"]', "einer Aufzeichnung fehlt die Angabe Deal oder Board"),
        ('[Deal "24"]', 'keine Aufzeichnung der Version 1: die Zeile [Eightoff "1"] fehlt'),
        ("eo9" + CODE[3:], "ein Code der Version 9: lesen lässt sich nur Version 1"),
        (CODE[:-1] + "?", "ist kein Code: der besteht aus eo1, Buchstaben und Ziffern"),
        (CODE[:-1], "der Code ist beschädigt: "),
        ('{"format": ', "Zeile 1, Spalte 12: das ist kein JSON: "),
        ('{"format": 1}', "format: 1 ist weder 'eightoff-game' noch 'eightoff-position'"),
        (JSON.replace('"2H"', '"4C"'), "♣4 ist doppelt: cells[0] und columns[0][0]; ♥2 fehlt"),
        (JSON.replace('"2H"', '"2X"'), "cells[0]: '2X' ist keine Karte wie 6H oder TC"),
        (JSON.replace('"24"', "24"), "deal.number: hierher gehört ein Text, nicht 24"),
        (JSON.replace('"24"', '"25"'), "deal: die Karten liegen nicht wie bei Microsoft-Spiel 25"),
        (JSON.replace('"cells": [', '"cell": ['), "cells fehlt; das Objekt: 'cell' ist unbekannt"),
    ],
)
def test_what_is_wrong_is_said_in_german(text, said):
    with eo.speaking("de"):
        assert said in fault(text, partial=True)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "der Text ist leer: hierher gehören ein Spielfeld, ein Spiel oder Züge"),
        ("hallo", "Zeile 1, Spalte 1: mit 'hallo' beginnt nichts, was sich lesen lässt"),
        (DEAL.replace("4C", "4D", 1), "; es fehlen: ♣4"),
        ("Foundations: H-2", "es fehlen: ♣A, ♣2, "),
    ],
)
def test_what_a_whole_board_lacks_is_said_in_german(text, said):
    with eo.speaking("de"):
        assert said in fault(text)


def test_what_is_assumed_is_said_in_german():
    columns = "\n".join(" ".join(f"{rank}{suit}" for rank in "KQJT987") for suit in "CDHS")
    text = f"Foundations: C-6 D-6 H-6 S-6\n{columns}"
    said = "^beim Lesen eines Spielfelds: die letzten 4 von 8 Spalten sind leer$"
    with eo.speaking("de"), pytest.warns(UserWarning, match=said):
        eo.read(text)


def test_the_fuzzers_texts_have_the_same_faults_in_both_languages():
    said = 0
    for path in sorted(reader_checks.CORPUS.iterdir()):
        text = path.read_bytes().decode("utf-8", "ignore")
        for options in ({}, {"partial": True}, {"start": reader_checks.START}):
            english = fault(text, **options)
            with eo.speaking("de"):
                german = fault(text, **options)
            assert (german is None) == (english is None)
            if german is None:
                continue
            assert german != english
            places = re.findall(r"\bline (\d+)(?:, column (\d+))?", english)
            assert re.findall(r"\bZeile (\d+)(?:, Spalte (\d+))?", german) == places
            said += 1
    assert said > 100
