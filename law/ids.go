package law

// ObligationID is the id of an obligation with a due date. A function that takes an
// ObligationID also takes an alias, such as "pph25", and ignores letter case.
// [Rulebook.Obligations] returns the ids, and [Rule.Aliases] has the aliases.
type ObligationID string

// The obligations. The comments have the Indonesian names: setor is the payment of a
// tax, and lapor is the tax return.
const (
	// setor PPh 21/26, 22, 23, 4(2) and 15 that was withheld or collected
	IncomeTaxWithheldPayment ObligationID = "income-tax-withheld-payment"
	// setor PPh 25, and self-paid PPh 4(2) and 15
	IncomeTaxOwnPayment ObligationID = "income-tax-own-payment"
	// lapor SPT Masa PPh 21/26, 22, 23, 4(2) and 15
	IncomeTaxReturn ObligationID = "income-tax-return"
	// setor PPN jasa luar negeri (JLN) dan kegiatan membangun sendiri (KMS)
	VATOwnPayment ObligationID = "vat-own-payment"
	VATPayment    ObligationID = "vat-payment" // setor PPN
	VATReturn     ObligationID = "vat-return"  // lapor SPT Masa PPN
	// lapor SPT Tahunan orang pribadi
	AnnualReturnIndividual ObligationID = "annual-return-individual"
	AnnualReturnCorporate  ObligationID = "annual-return-corporate" // lapor SPT Tahunan badan
	// lapor SPT Tahunan orang pribadi, dengan perpanjangan
	AnnualReturnIndividualExtended ObligationID = "annual-return-individual-extended"
	// lapor SPT Tahunan badan, dengan perpanjangan
	AnnualReturnCorporateExtended ObligationID = "annual-return-corporate-extended"
	// setor PPh 29 orang pribadi
	IncomeTaxAnnualPaymentIndividual ObligationID = "income-tax-annual-payment-individual"
	// setor PPh 29 badan
	IncomeTaxAnnualPaymentCorporate ObligationID = "income-tax-annual-payment-corporate"
	StampDutyPayment                ObligationID = "stamp-duty-payment"      // setor Bea Meterai oleh pemungut
	StampDutyReturn                 ObligationID = "stamp-duty-return"       // lapor SPT Masa Bea Meterai
	EInvoiceUpload                  ObligationID = "e-invoice-upload"        // unggah e-Faktur
	WithholdingSlipAnnual           ObligationID = "withholding-slip-annual" // bukti potong tahunan (BPA1)
	WithholdingSlipLeaver           ObligationID = "withholding-slip-leaver" // bukti potong pegawai yang berhenti
	THREidAlFitr                    ObligationID = "thr-eid-al-fitr"         // THR Idul Fitri (Lebaran)
	THRChristmas                    ObligationID = "thr-christmas"           // THR Natal
	THRNyepi                        ObligationID = "thr-nyepi"               // THR Nyepi
	THRVesak                        ObligationID = "thr-vesak"               // THR Waisak
	THRChineseNewYear               ObligationID = "thr-chinese-new-year"    // THR Imlek
	BPJSKesehatan                   ObligationID = "bpjs-kesehatan"          // iuran BPJS Kesehatan
	BPJSKetenagakerjaan             ObligationID = "bpjs-ketenagakerjaan"    // iuran BPJS Ketenagakerjaan
)

// LimitID is the id of a time limit. [Rulebook.TimeLimit] also takes an alias, such as
// "pkwt", and ignores letter case. [Rulebook.TimeLimits] returns the ids.
type LimitID string

// The time limits. The comments have the Indonesian names.
const (
	// Banding administratif
	AdminAppeal LimitID = "admin-appeal"
	// Keputusan pejabat atas permohonan (fiktif positif)
	AdminDecision LimitID = "admin-decision"
	// Penyampaian keputusan kepada yang bersangkutan
	AdminDecisionDelivery LimitID = "admin-decision-delivery"
	// Keberatan atas keputusan pejabat (upaya administratif)
	AdminObjection LimitID = "admin-objection"
	// Perundingan bipartit
	Bipartite LimitID = "bipartite"
	// Putusan BPSK (sengketa konsumen)
	BPSKDecision LimitID = "bpsk-decision"
	// Jawaban permintaan informasi publik (PPID)
	KIPAnswer LimitID = "kip-answer"
	// Perpanjangan jawaban permintaan informasi publik
	KIPAnswerExtension LimitID = "kip-answer-extension"
	// Pengajuan sengketa informasi ke Komisi Informasi
	KIPDispute LimitID = "kip-dispute"
	// Keberatan atas permintaan informasi publik
	KIPObjection LimitID = "kip-objection"
	// Tanggapan atasan PPID atas keberatan informasi
	KIPObjectionAnswer LimitID = "kip-objection-answer"
	// Pemberitahuan penutupan perusahaan (lock out)
	LockoutNotice LimitID = "lockout-notice"
	// Penyelesaian perselisihan oleh mediator (mediasi)
	Mediation LimitID = "mediation"
	// Jawaban atas anjuran mediator
	MediationAnswer LimitID = "mediation-answer"
	// Sidang mediasi pertama
	MediationFirstSession LimitID = "mediation-first-session"
	// Anjuran tertulis mediator
	MediationRecommendation LimitID = "mediation-recommendation"
	// Pencatatan perjanjian alih daya (outsourcing)
	OutsourcingRegistration LimitID = "outsourcing-registration"
	// Keputusan atas permohonan izin, dispensasi atau konsesi
	PermitDecision LimitID = "permit-decision"
	// Pemberitahuan PHK
	PHKNotice LimitID = "phk-notice"
	// Pemberitahuan PHK dalam masa percobaan
	PHKNoticeProbation LimitID = "phk-notice-probation"
	// Penolakan PHK oleh pekerja/buruh
	PHKRefusal LimitID = "phk-refusal"
	// Pencatatan PKWT secara daring
	PKWTRegistration LimitID = "pkwt-registration"
	// Pencatatan PKWT secara tertulis
	PKWTRegistrationWritten LimitID = "pkwt-registration-written"
	// Pemberitahuan mogok kerja
	StrikeNotice LimitID = "strike-notice"
	// Tanggapan atas hasil pemeriksaan pajak (SPHP)
	TaxAuditFindingsReply LimitID = "tax-audit-findings-reply"
	// Pengembalian berita acara pertemuan daring dalam pemeriksaan pajak
	TaxAuditMeetingMinutes LimitID = "tax-audit-meeting-minutes"
	// Memenuhi panggilan menandatangani berita acara pembahasan akhir pemeriksaan
	TaxAuditMinutes LimitID = "tax-audit-minutes"
	// Permohonan pembahasan dengan Tim Quality Assurance Pemeriksaan
	TaxAuditQualityAssurance LimitID = "tax-audit-quality-assurance"
	// Dokumen dan keterangan dalam keberatan pajak
	TaxObjectionDocuments LimitID = "tax-objection-documents"
	// Dokumen dan keterangan dalam keberatan pajak, permintaan kedua
	TaxObjectionDocumentsSecond LimitID = "tax-objection-documents-second"
	// Tanggapan hasil penelitian keberatan pajak (SPUH)
	TaxObjectionHearingReply LimitID = "tax-objection-hearing-reply"
)
